// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/ClientTypes.h"
#include "client/desktop/Renderer.h"
#include "client/duet/Performer.h"
#include "client/duet/Script.h"
#include "qml/Ui.h"

#include <QCommandLineParser>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QGuiApplication>

#include <cstdio>

// The program `relay-duet`: two whole clients in one process hold a short conversation through a
// real server and say what each of them sees. ./dev run shows it where there is no display.

using namespace relay;
using namespace Qt::StringLiterals;
using duet::Performer;

namespace {

QString read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).trimmed() : QString();
}

Performer::Tell tellAs(const char *name, const QElapsedTimer &since)
{
    return [name, &since](const QString &sentence) {
        std::printf("%6.2f s  %-3s sees  %s\n", double(since.elapsed()) / 1000, name,
                    qUtf8Printable(sentence));
        std::fflush(stdout);
    };
}

void talk(duet::Script &script, Performer &from, Performer &to, const QString &text)
{
    script.step(
        u"typing is seen"_s, [&from, text] { from.types(text); },
        [&from, &to] {
            from.keepsTyping();
            return to.seesTyping();
        });
    script.step(
        u"the message arrives"_s, [&from] { from.sends(); },
        [&from, &to, text] { return from.sees(text) && to.sees(text); });
}

void write(duet::Script &script, Performer &ada, Performer &bob, const QString &pictures)
{
    const auto nothing = [] {};
    script.step(u"both sign in"_s, nothing, [&] { return ada.isOnline() && bob.isOnline(); });
    script.step(u"ada finds the conversation"_s, nothing,
                [&] { return ada.opensConversationWith(bob.userId()); });
    script.step(u"bob finds the conversation"_s, nothing,
                [&] { return bob.opensConversationWith(ada.userId()); });
    script.step(u"they see each other online"_s, nothing,
                [&] { return ada.seesOnline() && bob.seesOnline(); });
    talk(script, ada, bob, u"Hi Bob, is the new build out?"_s);
    talk(script, bob, ada, u"Since this morning. It starts in no time 🚀"_s);
    talk(script, ada, bob, u"Lovely. Lunch at noon?"_s);
    talk(script, bob, ada, u"See you there!"_s);
    script.step(u"pictures are taken"_s, nothing, [&ada, &bob, pictures] {
        return ada.photographs(pictures + u"/ada.png"_s)
               && bob.photographs(pictures + u"/bob.png"_s);
    });
    script.step(
        u"bob leaves"_s, [&bob] { bob.leaves(); },
        [&] { return bob.hasLeft() && ada.seesOffline(); });
    script.step(
        u"ada leaves"_s, [&ada] { ada.leaves(); }, [&ada] { return ada.hasLeft(); });
}

void finish(const QString &fault, const QString &pictures)
{
    if (fault.isEmpty())
        std::printf("screenshots: %s/ada.png %s/bob.png\n", qUtf8Printable(pictures),
                    qUtf8Printable(pictures));
    else
        std::fprintf(stderr, "relay-duet: waited in vain until %s\n", qUtf8Printable(fault));
    QCoreApplication::exit(fault.isEmpty() ? 0 : 1);
}

} // namespace

int main(int argc, char **argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication application(argc, argv);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QCommandLineParser line;
    line.addOptions({{u"server"_s, u"Where the server is."_s, u"ADDRESS"_s},
                     {u"data-dir"_s, u"Where the two profiles are kept."_s, u"DIR"_s},
                     {u"first"_s, u"A file with the token of the first person."_s, u"FILE"_s},
                     {u"second"_s, u"A file with the token of the second one."_s, u"FILE"_s},
                     {u"screenshots"_s, u"Where pictures are saved."_s, u"DIR"_s}});
    line.addHelpOption();
    line.process(application);

    chooseRenderer();
    registerClientTypes();
    ui::prepareApplication();
    QElapsedTimer since;
    since.start();
    const QString pictures = line.value(u"screenshots"_s);
    QDir().mkpath(pictures);
    Performer ada(u"duet-ada"_s, line.value(u"data-dir"_s), tellAs("ada", since));
    Performer bob(u"duet-bob"_s, line.value(u"data-dir"_s), tellAs("bob", since));
    ada.signsIn(line.value(u"server"_s), read(line.value(u"first"_s)));
    bob.signsIn(line.value(u"server"_s), read(line.value(u"second"_s)));
    duet::Script script;
    write(script, ada, bob, pictures);
    script.play([&pictures](const QString &fault) { finish(fault, pictures); });
    return QGuiApplication::exec();
}
