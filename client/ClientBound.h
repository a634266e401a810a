// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QQmlParserStatus>

#include <QPointer>

namespace relay {

class Client;

/// What the objects that views create have in common: they find the client of their engine once
/// their properties are set. C++ binds them itself with `bindTo`. Without a client (in a preview)
/// they stay empty.
class ClientBound : public QQmlParserStatus
{
public:
    void bindTo(Client &client);

    void classBegin() override {}
    void componentComplete() override;

protected:
    /// Called once, when the client is known.
    virtual void bound() = 0;
    [[nodiscard]] Client *client() const;

private:
    QPointer<QObject> m_client;
};

} // namespace relay
