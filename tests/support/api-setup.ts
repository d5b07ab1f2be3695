import { applyD1Migrations, reset } from '#host/testing'
import { env } from '#host'
import { dumpLines } from '#server/backup/dump'
import { statementsOf } from '#server/backup/restore'

/** The statements that make a migrated database. Files share a runtime: the first one migrates, the others restore its dump. */
const runtime = globalThis as { migrated?: string[] }

const TABLES = `select count(*) as tables from sqlite_schema where type = 'table' and name not like '\\_cf%' escape '\\'`
const tablesLeft = async () => {
  const counted = await Promise.all([env.DB, env.OLD_DB].map((d1) => d1.prepare(TABLES).first<number>('tables')))
  return counted.some((tables) => tables !== 0)
}

// on a busy machine the previous file's last write may come after the first reset
for (let attempt = 0; attempt === 0 || (await tablesLeft()); attempt++) {
  if (attempt === 10) throw new Error('the databases of the previous file cannot be emptied')
  await reset()
}
if (runtime.migrated) await env.DB.batch(runtime.migrated.map((statement) => env.DB.prepare(statement)))
else {
  await applyD1Migrations(env.DB, env.MIGRATIONS)
  runtime.migrated = []
  for await (const statement of statementsOf(dumpLines(env.DB, new Date()))) runtime.migrated.push(statement)
}
