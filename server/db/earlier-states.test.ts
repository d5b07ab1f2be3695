import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { contentOf, emptyDatabase, schemaOf } from '#server/backup/backup.testing'
import { AT, GOOD, row, type TableRow } from './rows.testing'

/* A database of every previous version, filled with rows, is migrated to the newest one. */

const numberOf = (name: string) => Number.parseInt(name, 10)
const states = env.MIGRATIONS.map(({ name }) => numberOf(name))
const newest = Math.max(...states)

/** 0008 recreates both tables empty. */
const EMPTY_BEFORE: Record<string, number> = { payments: 8, payment_events: 8 }
/** Derived by triggers or the former search, a single row, or dropped by 0010. */
const MADE_OF_OTHERS = /^(category_counts|order_events|system_state|sandbox_events|sqlite_sequence|d1_migrations|search_.*|goods_search.*)$/

const order = (id: number, customer_id: number, change = {}) => row('orders', { id, number: `A-${id}`, customer_id, ...change })
const line = (order_id: number, change = {}) => row('order_lines', { order_id, ...change })

/** A row of each table, and the variants that a migration may treat differently. */
const ROWS: TableRow[] = [
  ...GOOD,
  row('goods', { id: 2, slug: 'roll-2', badge: 'top', old_price: 69_000 }),
  row('goods', { id: 3, slug: 'roll-3', name: 'Ролл «с "кавычкой"»', images: '["/a.webp"]', pieces: 8, weight: 210.5 }),
  row('customers', { id: 3, phone: null, deleted_at: AT + 5 }),
  row('customers', { id: 4, phone: '79990000004', name: "О'Нил", email: 'a@example.com', birthday: '1990-05-17', rank: 'vip' }),
  order(2, 2, { status: 'canceled' }),
  order(3, 1, { promocode: 'TWICE', comment: 'Без лука', pay_variant: 2, pay_type: 5, card_id: 1, payment_status: 'paid' }),
  order(4, 3, { status: 'completed', completed_at: AT + 9, name: null, phone: null }),
  order(7, 1, { delivery_type: 'pickup', address: null, pickup_point: '{"id":1}', time_type: 'datetime', datetime: AT }),
  ...[2, 3, 4].map((id) => line(id, { qtt: 2, amount: 118_000 })),
  line(7, { price: null, amount: 0 }),
  row('order_status_history', { id: 2, was: 'new', status: 'processed', actor: 'staff' }),
  row('bonus_ledger', { id: 2, kind: 'redemption', amount: -50 }),
  row('bonus_ledger', { id: 3, customer_id: 2, kind: 'gift', amount: 20, order_id: null }),
]

const db = env.OLD_DB

beforeEach(() => emptyDatabase(db))

const migrateTo = (last: number) =>
  applyD1Migrations(
    db,
    env.MIGRATIONS.filter(({ name }) => numberOf(name) <= last),
  )

/** The rows with only the tables and columns of the current schema. */
async function rowsOf(state: number): Promise<TableRow[]> {
  const tables = [...new Set(ROWS.map(([table]) => table))]
  const info = db.prepare('select ?1 || \'.\' || name as "column" from pragma_table_info(?1)')
  const answers = await db.batch<{ column: string }>(tables.map((table) => info.bind(table)))
  const columns = new Set(answers.flatMap(({ results }) => results.map(({ column }) => column)))
  return ROWS.filter(([table]) => state >= (EMPTY_BEFORE[table] ?? 0)).flatMap(([table, cells]): TableRow[] => {
    const known = Object.entries(cells).filter(([column]) => columns.has(`${table}.${column}`))
    return known.length > 0 ? [[table, Object.fromEntries(known)]] : []
  })
}

async function fill(rows: TableRow[], state: number) {
  const statements = rows.map(([table, cells]) => {
    const names = Object.keys(cells)
    const sql = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`
    return db.prepare(sql).bind(...Object.values(cells))
  })
  await db.batch([db.prepare('pragma defer_foreign_keys = true'), ...statements])
  // before 0003 there is no trigger for the balance
  if (state < 3)
    await db
      .prepare('update customers set bonuses = coalesce((select sum(amount) from bonus_ledger where customer_id = customers.id), 0)')
      .run()
}

/** All rows, without times and counters. */
async function allRows() {
  const { d1_migrations: _when, sqlite_sequence: _ids, order_events: _log, ...tables } = await contentOf(db)
  return { ...tables, system_state: (tables['system_state'] as object[]).map((one) => ({ ...one, catalog_version: 0 })) }
}

async function expectSound() {
  expect((await db.prepare('pragma foreign_key_check').all()).results).toEqual([])
  expect((await db.prepare('pragma quick_check').all()).results).toEqual([{ quick_check: 'ok' }])
  expect(await schemaOf(db)).toEqual(await schemaOf(env.DB))
}

test('an empty database is migrated to the newest schema', async () => {
  await migrateTo(newest)
  await expectSound()
})

test.each(states)('a database of migration %i keeps its rows and becomes one of the newest schema', async (state) => {
  await migrateTo(state)
  const rows = await rowsOf(state)
  await fill(rows, state)
  const before = await contentOf(db)
  const bare = Object.entries(before).filter(
    ([table, stored]) => stored.length === 0 && !MADE_OF_OTHERS.test(table) && state >= (EMPTY_BEFORE[table] ?? 0),
  )
  expect(bare.map(([table]) => `${table}: give it a row in rows.testing.ts`)).toEqual([])

  await migrateTo(newest)
  await expectSound()
  const [migrated, after] = [await allRows(), await contentOf(db)]
  for (const [table, stored] of Object.entries(before))
    if (!MADE_OF_OTHERS.test(table)) expect([table, after[table]?.length]).toEqual([table, stored.length])

  await emptyDatabase(db)
  await migrateTo(newest)
  // 0015 gives stations to a shop that has none
  if (rows.some(([table]) => table === 'stations') && state < 15) await db.prepare('delete from stations').run()
  await fill(rows, newest)
  expect(migrated).toEqual(await allRows())
})

test('0006 numbers the existing orders of each customer from 1 and counts them', async () => {
  await migrateTo(5)
  await fill(await rowsOf(5), 5)
  await migrateTo(newest)
  expect(await db.prepare('select id, customer_id, place from orders order by id').raw()).toEqual([
    [1, 1, 1],
    [2, 2, 1],
    [3, 1, 2],
    [4, 3, 1],
    [7, 1, 3],
  ])
  expect((await db.prepare('select orders_count from customers order by id').raw()).flat()).toEqual([3, 1, 1, 0])
})

test('0011 forgets reasons about customers erased before, and phones in attempts', async () => {
  await migrateTo(10)
  await fill(await rowsOf(10), 10)
  const told = (order_id: number, id: number): TableRow[] => [
    row('order_status_history', { id, order_id, was: 'new', status: 'canceled', actor: 'staff', reason: 'Звонили Анне' }),
    ['staff_audit', { at: AT, action: 'order.move', subject: `order:${order_id}`, reason: 'Звонили Анне' }],
  ]
  await fill([...told(4, 11), ...told(2, 12), row('attempts', { subject: 'phone:79990000001' })], 10)
  await migrateTo(newest)
  const column = async (sql: string) => (await db.prepare(sql).raw()).flat()
  expect(await column('select order_id from order_status_history where reason is not null')).toEqual([2])
  expect(await column('select subject from staff_audit where reason is not null')).toEqual(['order:2'])
  expect(await column('select subject from attempts')).toEqual(['address:192.0.2.1'])
})

test('0012 keeps the consent to news of those who subscribed before', async () => {
  await migrateTo(11)
  await fill([...(await rowsOf(11)), row('customers', { id: 9, phone: '79990000009', subscribed: 1 })], 11)
  await migrateTo(newest)
  expect(await db.prepare('select customer_id, kind, version, withdrawn_at from consents').raw()).toEqual([[9, 'marketing', '', null]])
})

test('0018 forgets the names and phones of staff in the log, but not that they changed', async () => {
  await migrateTo(17)
  const audit = (action: string, before: unknown, after: unknown): TableRow => [
    'staff_audit',
    { at: AT, action, subject: 'person:1', before: before === null ? null : JSON.stringify(before), after: JSON.stringify(after) },
  ]
  const work = { role: 'cook', kitchens: [1] }
  await fill(
    [
      audit('person.add', null, { name: 'Вера', ...work }),
      audit('person.change', { name: 'Вера', ...work }, { name: 'Вера Ильина', ...work, phone: 'changed' }),
      audit('person.block', { name: 'Вера Ильина', ...work }, { name: 'Вера Ильина', ...work, status: 'blocked' }),
    ],
    17,
  )
  await migrateTo(newest)
  const rows = await db.prepare('select before, after from staff_audit order by id').raw<[string | null, string]>()
  expect(rows.map((row) => row.map((text) => JSON.parse(text ?? 'null') as unknown))).toEqual([
    [null, work],
    [work, { ...work, fields: ['name', 'phone'] }],
    [work, { ...work, status: 'blocked' }],
  ])
})

test('0014 makes stops without an end of what staff had switched off, with the sets that contain it', async () => {
  await migrateTo(13)
  const set = [row('goods', { id: 5, slug: 'set' }), row('goods_parts', { goods_id: 5, part_id: 2 })]
  await fill([...(await rowsOf(13)), ...set], 13)
  await db.prepare('update goods set available = 0 where id = 2').run()
  await migrateTo(newest)
  expect(await db.prepare('select subject, subject_id, kitchen_id, until, ended_at from stops').raw()).toEqual([
    ['goods', 2, null, null, null],
  ])
  expect((await db.prepare('select item_id from stop_reach order by item_id').raw()).flat()).toEqual([2, 5])
  expect((await db.prepare('select count(*) from goods where available = 0').raw()).flat()).toEqual([0])
})
