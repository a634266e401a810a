// SPDX-FileCopyrightText: The Relay Authors
// SPDX-License-Identifier: Apache-2.0
#include "server/sql/Migrations.h"

#include "server/sql/SqlFailure.h"

#include <QDir>
#include <QFile>

static void makeSchemaAvailable()
{
    Q_INIT_RESOURCE(relay_schema); // resources of a static library; not possible in a namespace
}

namespace relay {

using namespace Qt::StringLiterals;

namespace {

qint64 versionOf(SqlConnection &sql)
{
    auto rows = sql.rows("SELECT MAX(version) FROM schema_version");
    return rows.next() ? rows.number(0) : 0;
}

/// A statement ends with a semicolon at the end of a line.
QStringList statementsIn(const QString &file)
{
    QFile source(file);
    if (!source.open(QIODevice::ReadOnly))
        throw SqlFailure{source.errorString()};
    return QString::fromUtf8(source.readAll()).split(u";\n"_s, Qt::SkipEmptyParts);
}

void apply(SqlConnection &sql, const QString &file, qint64 version)
{
    for (const QString &statement : statementsIn(file)) {
        if (!statement.trimmed().isEmpty())
            sql.runOnce(statement);
    }
    sql.change("INSERT INTO schema_version (version) VALUES (?)", version);
}

} // namespace

void migrate(SqlConnection &sql, const SqlEngine &engine)
{
    makeSchemaAvailable();
    const QDir schema(u":/relay/schema/"_s + engine.schema());
    const auto steps = schema.entryList({u"*.sql"_s}, QDir::Files, QDir::Name);
    sql.command(engine.beginWriting());
    sql.command(engine.lockSchema());
    sql.command("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)");
    const qint64 current = versionOf(sql);
    if (current > steps.size())
        throw SqlFailure{u"this database was written by a newer version of Relay"_s};
    for (qint64 version = current + 1; version <= steps.size(); ++version)
        apply(sql, schema.filePath(steps[version - 1]), version);
    sql.command("COMMIT");
}

} // namespace relay
