// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/config/ConfigFile.h"
#include "server/config/ConfigLoader.h"
#include "server/config/OptionTable.h"
#include "server/config/OptionValue.h"

#include <QTest>

using namespace relay;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Command = Invocation::Command;

namespace {

/// The world that a test makes up.
class World
{
public:
    World &says(const QStringList &arguments)
    {
        m_surroundings.arguments = arguments;
        return *this;
    }
    World &has(const QString &variable, const QString &value)
    {
        m_surroundings.environment.insert(variable, value);
        return *this;
    }
    World &keeps(const QString &path, const QString &contents)
    {
        m_files.insert(path, contents);
        return *this;
    }

    Result<Invocation, QString> load()
    {
        m_surroundings.readFile = [this](const QString &path) -> Result<QString, Unreadable> {
            if (!m_files.contains(path))
                return Unreadable{u"no such file"_s};
            return m_files.value(path);
        };
        return loadInvocation(m_surroundings);
    }

private:
    Surroundings m_surroundings;
    QHash<QString, QString> m_files;
};

} // namespace

class tst_ConfigLoader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void without_a_word_the_server_runs_with_the_defaults()
    {
        const auto loaded = World().load();
        QVERIFY(loaded.isOk());
        QCOMPARE(loaded->command, Command::Run);
        QCOMPARE(loaded->config.port, ServerConfig().port);
        QVERIFY(loaded->config.timings == Timings());
    }

    void the_command_line_wins_over_the_environment_and_that_over_the_file()
    {
        World world;
        world.keeps(u"relay.conf"_s, u"port = 1\nlisten = ::1\nnode = file\n"_s)
            .has(u"RELAY_PORT"_s, u"2"_s)
            .has(u"RELAY_LISTEN"_s, u"127.0.0.2"_s)
            .says({u"--config"_s, u"relay.conf"_s, u"--port"_s, u"3"_s});
        const auto loaded = world.load();
        QVERIFY(loaded.isOk());
        QCOMPARE(loaded->config.port, 3);
        QCOMPARE(loaded->config.listen, u"127.0.0.2"_s);
        QCOMPARE(loaded->config.node, u"file"_s);
    }

    void the_file_may_be_named_in_the_environment()
    {
        World world;
        world.keeps(u"relay.conf"_s, u"port = 1"_s).has(u"RELAY_CONFIG"_s, u"relay.conf"_s);
        const auto loaded = world.load();
        QVERIFY(loaded.isOk());
        QCOMPARE(loaded->config.port, 1);
    }

    void both_spellings_of_a_value_and_switches_are_read()
    {
        const auto loaded =
            World().says({u"run"_s, u"--port=5"_s, u"--demo"_s, u"--data-dir"_s, u"d"_s}).load();
        QVERIFY(loaded.isOk());
        QCOMPARE(loaded->config.port, 5);
        QVERIFY(loaded->config.demo);
        QCOMPARE(loaded->config.dataDirectory, u"d"_s);
    }

    void a_switch_can_be_turned_off_again()
    {
        World world;
        world.has(u"RELAY_DEMO"_s, u"true"_s).says({u"--demo=false"_s});
        QVERIFY(!world.load()->config.demo);
    }

    void what_is_wrong_is_named_with_its_place_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("sentence");
        const QStringList config{u"--config"_s, u"f"_s};
        QTest::newRow("unknown option") << QStringList{u"--prot"_s, u"1"_s} << QString()
                                        << u"--prot is not an option; --help lists all of them."_s;
        QTest::newRow("no value") << QStringList{u"--port"_s} << QString()
                                  << u"--port needs a value."_s;
        QTest::newRow("no number") << QStringList{u"--port=x"_s} << QString()
                                   << u"--port must be a whole number, 0 to 65535."_s;
        QTest::newRow("above the range") << QStringList{u"--port=65536"_s} << QString()
                                         << u"--port must be a whole number, 0 to 65535."_s;
        QTest::newRow("no unit")
            << QStringList{u"--lease=75"_s} << QString()
            << u"--lease must be a duration with its unit, such as 500ms, 30s, 10min or 2h."_s;
        QTest::newRow("no such word") << QStringList{u"--log-format=xml"_s} << QString()
                                      << u"--log-format must be one of text|json."_s;
        QTest::newRow("unknown key") << config << u"\n# fine\nport = 1\nprot = 2"_s
                                     << u"f, line 4: prot is not an option."_s;
        QTest::newRow("bad value in the file")
            << config << u"port = x"_s << u"f, line 1: port must be a whole number, 0 to 65535."_s;
        QTest::newRow("no line of a config file")
            << config << u"port"_s << u"f: line 1 must be of the form key = value."_s;
        QTest::newRow("no such command") << QStringList{u"dance"_s} << QString()
                                         << u"'dance' is not a command; the commands are run, "
                                            "user add NAME, user list, user reset-password NAME "
                                            "and seed."_s;
        QTest::newRow("contradiction")
            << QStringList{u"--lease=60s"_s} << QString()
            << u"These timings contradict each other: lease must be at least 2.5 times heartbeat, "
               "or one lost heartbeat would look like a departure."_s;
        QTest::newRow("half of TLS")
            << QStringList{u"--tls-cert=c"_s} << QString()
            << u"--tls-cert and --tls-key belong together: one of them is missing."_s;
    }

    /// element-hq/synapse#16771, block/buzz#877: numbers that would make somebody flip
    void what_is_wrong_is_named_with_its_place()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, file);
        QFETCH(QString, sentence);
        const auto loaded = World().keeps(u"f"_s, file).says(arguments).load();
        QVERIFY(!loaded.isOk());
        QCOMPARE(loaded.error(), sentence);
    }

    void a_fault_in_the_environment_names_the_variable()
    {
        const auto loaded = World().has(u"RELAY_PORT"_s, u"x"_s).load();
        QVERIFY(!loaded.isOk());
        QVERIFY(loaded.error().startsWith(u"RELAY_PORT "_s));
    }

    void a_config_file_that_is_not_there_is_an_error()
    {
        const auto loaded = World().says({u"--config=nowhere"_s}).load();
        QVERIFY(!loaded.isOk());
        QCOMPARE(loaded.error(), u"The config file nowhere cannot be read: no such file."_s);
    }

    void the_commands_are_told_apart_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("command");
        QTest::newRow("run") << QStringList{u"run"_s} << int(Command::Run);
        QTest::newRow("seed") << QStringList{u"seed"_s} << int(Command::Seed);
        QTest::newRow("list") << QStringList{u"user"_s, u"list"_s} << int(Command::UserList);
        QTest::newRow("add") << QStringList{u"user"_s, u"add"_s, u"ada"_s} << int(Command::UserAdd);
        QTest::newRow("reset") << QStringList{u"user"_s, u"reset-password"_s, u"ada"_s}
                               << int(Command::UserResetPassword);
        QTest::newRow("help") << QStringList{u"--help"_s} << int(Command::ShowHelp);
        QTest::newRow("-h") << QStringList{u"seed"_s, u"-h"_s} << int(Command::ShowHelp);
        QTest::newRow("version") << QStringList{u"--version"_s} << int(Command::ShowVersion);
    }

    void the_commands_are_told_apart()
    {
        QFETCH(QStringList, words);
        QFETCH(int, command);
        const auto loaded = World().says(words).load();
        QVERIFY(loaded.isOk());
        QCOMPARE(int(loaded->command), command);
        if (words.last() == u"ada"_s)
            QCOMPARE(loaded->username, u"ada"_s);
    }

    void durations_and_bytes_survive_being_written_down_data()
    {
        QTest::addColumn<qint64>("count");
        for (const qint64 count : {1, 999, 1000, 1024, 30'000, 90'000, 7'200'000, 1'048'576})
            QTest::addRow("%lld", count) << count;
    }

    void durations_and_bytes_survive_being_written_down()
    {
        QFETCH(qint64, count);
        const auto duration = optionvalue::duration(optionvalue::durationText(milliseconds(count)));
        QVERIFY(duration.isOk());
        QCOMPARE(*duration, milliseconds(count));
        const auto bytes = optionvalue::byteCount(optionvalue::byteText(count), {});
        QVERIFY(bytes.isOk());
        QCOMPARE(*bytes, count);
    }

    void a_duration_that_overflows_is_refused()
    {
        QVERIFY(!optionvalue::duration(u"9223372036854775807h"_s).isOk());
        QVERIFY(!optionvalue::duration(u"-1s"_s).isOk());
        QVERIFY(!optionvalue::byteCount(u"9223372036854775807G"_s, {}).isOk());
    }

    void values_in_quotes_keep_blanks_and_signs()
    {
        const auto lines = parseConfigFile(u"node = \"a # b \" # comment\nlisten = ::1 # all\n"_s);
        QVERIFY(lines.isOk());
        QCOMPARE(lines->at(0).value, u"a # b "_s);
        QCOMPARE(lines->at(1).value, u"::1"_s);
        QVERIFY(!parseConfigFile(u"node = \"open"_s).isOk());
        QVERIFY(!parseConfigFile(u"node = \"a\" b"_s).isOk());
    }

    void every_duration_of_the_product_is_an_option_of_its_own_name()
    {
        QStringList wrong;
        const auto check = [&wrong](const auto &field) {
            const Option *option = optionNamed(optionFor(field.name));
            ServerConfig config;
            if (!option || option->store(config, u"12345ms"_s)
                || config.timings.*field.member != 12'345ms)
                wrong.append(QString(field.name));
        };
        std::apply([&](const auto &...field) { (check(field), ...); }, Timings::fields);
        QCOMPARE(wrong, QStringList());
    }

    void every_default_is_a_value_its_option_accepts()
    {
        for (const Option &option : optionTable()) {
            if (option.standard.isEmpty())
                continue;
            ServerConfig config;
            const auto fault = option.store(config, option.standard);
            QVERIFY2(!fault, qPrintable(option.name));
        }
    }

    void the_help_explains_every_option_on_lines_that_fit()
    {
        const QString help = helpText();
        for (const Option &option : optionTable())
            QVERIFY2(help.contains(u"  --%1"_s.arg(option.name)), qPrintable(option.name));
        for (const QString &line : help.split(u'\n'))
            QVERIFY2(line.size() <= 100, qPrintable(line));
    }

private:
    /// heartbeatJitterMs → heartbeat-jitter
    static QString optionFor(QLatin1StringView field)
    {
        QString name;
        for (const char byte : field.chopped(2)) {
            const QChar letter = QLatin1Char(byte);
            if (letter.isUpper())
                name += u'-';
            name += letter.toLower();
        }
        return name;
    }
};

QTEST_APPLESS_MAIN(tst_ConfigLoader)
#include "tst_ConfigLoader.moc"
