// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/dialogue/Names.h"
#include "tests/support/ServerProcess.h"
#include "tests/support/WirePeer.h"

#include <QStringList>

#include <map>
#include <memory>

namespace relay::test {

/// Plays a transcript with a real server and writes down what really happened. A transcript is
/// prose, commands and what each connection hears because of them, in order:
///
///     > ada connects
///     > ada: {"type":"user:find","query":"bo"} as bob     asks; `as` names the id in the answer
///     > ada without id: {"type":"typing:stop", …}         wants no answer
///     > ada closes
///     ada < ok {"users":[…]}
///
/// What is not written down has not been heard: after each command every connection asks something
/// and is answered, so that nothing can be under way.
class Player
{
public:
    Player(const ServerProcess &server, protocol::Format format);

    /// The same text with what really was heard.
    [[nodiscard]] QString play(const QString &transcript);
    /// Then it does not know what to wait for, and waits a while instead.
    void setRecording(bool isRecording) { m_isRecording = isRecording; }

private:
    struct Part {
        WirePeer wire;
        QString asked;            ///< the id of the last question
        QString nameForAnswer;    ///< what its answer's id is to be called
        QList<QJsonObject> heard; ///< since the last command
        int fences = 0;           ///< answers to questions that only prove silence
        bool isOver = false;      ///< its end has been written down
    };

    void perform(const QString &command);
    void connect(const QString &name);
    void say(Part &part, QString frame, bool wantsAnswer);
    void hear(Part &part, const QByteArray &bytes);
    void waitFor(const QStringList &expected);
    void fence();
    QStringList notes();
    QString note(const QString &name, Part &part, QJsonObject frame);
    [[nodiscard]] qsizetype heardBy(const QString &name) const;
    [[nodiscard]] QByteArray encoded(const QString &json) const;

    const ServerProcess &m_server;
    protocol::Format m_format;
    Names m_names;
    QStringList m_order;
    std::map<QString, std::unique_ptr<Part>> m_parts;
    int m_questions = 0;
    bool m_isRecording = false;
};

} // namespace relay::test
