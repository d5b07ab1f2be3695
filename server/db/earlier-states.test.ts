import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { contentOf, emptyDatabase, schemaOf } from '#server/backup/backup.testing'
import { EARLIER_ROWS } from './earlier-rows.testing'

/* A database of every previous version, filled with rows, is migrated to the newest one.  `npm run deploy:check` runs this. */

const numberOf = (name: string) => Number.parseInt(name, 10)
const states = env.MIGRATIONS.map(({ name }) => numberOf(name))
const newest = Math.max(...states)

/** 0008 recreates both tables empty. */
const EMPTY_BEFORE: Record<string, number> = { payments: 8, payment_events: 8 }
/** Derived by triggers or the former search, or a single row. */
const MADE_OF_OTHERS = /^(category_counts|system_state|sqlite_sequence|d1_migrations|search_.*|goods_search.*)$/

const db = env.OLD_DB

beforeEach(() => emptyDatabase(db))

const migrateTo = (last: number) =>
  applyD1Migrations(
    db,
    env.MIGRATIONS.filter(({ name }) => numberOf(name) <= last),
  )

/** Inserts the rows of a version. */
async function fill(state: number, now: number) {
  const statements = EARLIER_ROWS.filter(({ since }) => since <= state).flatMap(({ table, rows }) =>
    rows.map((row) => {
      const names = Object.keys(row)
      const sql = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`
      return db.prepare(sql).bind(...Object.values(row))
    }),
  )
  await db.batch([db.prepare('pragma defer_foreign_keys = true'), ...statements])
  // before 0003 there is no trigger for the balance
  if (now < 3)
    await db
      .prepare('update customers set bonuses = coalesce((select sum(amount) from bonus_ledger where customer_id = customers.id), 0)')
      .run()
}

/** All rows, without times and counters. */
async function allRows() {
  const { d1_migrations: _when, sqlite_sequence: _ids, ...tables } = await contentOf(db)
  return { ...tables, system_state: (tables['system_state'] as object[]).map((row) => ({ ...row, catalog_version: 0 })) }
}

async function expectSound() {
  expect((await db.prepare('pragma foreign_key_check').all()).results).toEqual([])
  expect((await db.prepare('pragma quick_check').all()).results).toEqual([{ quick_check: 'ok' }])
}

test('an empty database is migrated to the newest schema', async () => {
  await applyD1Migrations(db, env.MIGRATIONS)
  await expectSound()
  expect(await schemaOf(db)).toEqual(await schemaOf(env.DB))
})

test.each(states)('a database of migration %i keeps its rows and becomes one of the newest schema', async (state) => {
  await applyD1Migrations(db, env.MIGRATIONS)
  await fill(state, newest)
  const wanted = await allRows()
  await emptyDatabase(db)

  await migrateTo(state)
  await fill(state, state)
  const before = await contentOf(db)
  const bare = Object.entries(before).filter(
    ([table, rows]) => rows.length === 0 && !MADE_OF_OTHERS.test(table) && state >= (EMPTY_BEFORE[table] ?? 0),
  )
  expect(bare.map(([table]) => `${table}: give it rows in earlier-rows.ts`)).toEqual([])

  await applyD1Migrations(db, env.MIGRATIONS)

  expect(await allRows()).toEqual(wanted)
  const after = await contentOf(db)
  for (const [table, rows] of Object.entries(before))
    if (!MADE_OF_OTHERS.test(table)) expect([table, after[table]?.length]).toEqual([table, rows.length])
  await expectSound()
  expect(await schemaOf(db)).toEqual(await schemaOf(env.DB))
})
