import { applyD1Migrations } from '#host/testing'
import { env } from '#host'
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { contentOf, emptyDatabase, schemaOf } from '#server/backup/backup.testing'
import { AT, GOOD, row, type TableRow } from './rows.testing'

/* A database of every previous version, filled with rows, is migrated to the newest one. */

const numberOf = (name: string) => Number.parseInt(name, 10)
const states = env.MIGRATIONS.map(({ name }) => numberOf(name))
const newest = Math.max(...states)

/** 0008 recreates both tables empty. */
const EMPTY_BEFORE: Record<string, number> = { payments: 8, payment_events: 8 }
/** Derived by triggers or the former search, a single row, dropped by 0010, or `dishes` since 0021. */
const MADE_OF_OTHERS =
  /^(goods|goods_drafts|category_counts|order_events|system_state|sandbox_events|sqlite_sequence|d1_migrations|search_.*|goods_search.*)$/

const order = (id: number, customer_id: number, change = {}) => row('orders', { id, number: `A-${id}`, customer_id, ...change })
const line = (order_id: number, change = {}) => row('order_lines', { order_id, ...change })

/** A row of each table, and the variants that a migration may treat differently. */
const ROWS: TableRow[] = [
  // its history says that it was accepted
  ...GOOD.map(([table, cells]): TableRow => [
    table,
    table === 'orders' ? { ...cells, stage: 'queue', accepted_at: AT, fire_at: AT } : cells,
  ]),
  row('dishes', { id: 2, slug: 'roll-2', badge: 'top', old_price: 69_000 }),
  row('dishes', { id: 3, slug: 'roll-3', name: 'Ролл «с "кавычкой"»', images: '["/a.webp"]', pieces: 8, weight: 210.5 }),
  row('dishes', { id: 4, slug: 'draft', name: 'Черновик', price: null, image: '', weight: null, position: null, is_public: 0 }),
  row('customers', { id: 3, phone: null, deleted_at: AT + 5 }),
  row('customers', { id: 4, phone: '79990000004', name: "О'Нил", email: 'a@example.com', birthday: '1990-05-17', rank: 'vip' }),
  order(2, 2, { status: 'canceled' }),
  order(3, 1, { promocode: 'TWICE', comment: 'Без лука', pay_variant: 2, pay_type: 5, card_id: 1, payment_status: 'paid' }),
  order(4, 3, { status: 'completed', completed_at: AT + 9, name: null, phone: null }),
  order(7, 1, { delivery_type: 'pickup', address: null, pickup_point: '{"id":1}', cook_by: AT, time_type: 'datetime', datetime: AT }),
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

/** Dishes before 0021. A draft was JSON under its id, since 0015. */
function beforeDishes([table, cells]: TableRow, state: number): TableRow[] {
  if (table !== 'dishes' || state >= 21) return [[table, cells]]
  const { is_public: isPublic, ...dish } = cells
  if (isPublic) return [['goods', dish]]
  const { id, category_id, name, slug } = dish
  return state < 15 ? [] : [['goods_drafts', { id, category_id, name, data: JSON.stringify({ slug }), updated_at: AT }]]
}

/** The rows with only the tables and columns of the current schema. */
async function rowsOf(state: number): Promise<TableRow[]> {
  const all = ROWS.flatMap((one) => beforeDishes(one, state))
  const tables = [...new Set(all.map(([table]) => table))]
  const info = db.prepare('select ?1 || \'.\' || name as "column" from pragma_table_info(?1)')
  const answers = await db.batch<{ column: string }>(tables.map((table) => info.bind(table)))
  const columns = new Set(answers.flatMap(({ results }) => results.map(({ column }) => column)))
  return all
    .filter(([table]) => state >= (EMPTY_BEFORE[table] ?? 0))
    .flatMap(([table, cells]): TableRow[] => {
      const known = Object.entries(cells).filter(([column]) => columns.has(`${table}.${column}`))
      return known.length > 0 ? [[table, Object.fromEntries(known)]] : []
    })
}

/** Uses since 0029 have the discount of their order, which only the code gave before. */
const sinceRules = ([table, cells]: TableRow): TableRow => [table, table === 'promo_uses' ? { ...cells, amount: 10_000 } : cells]

/** The same rows since 0021. */
function sinceDishes([table, cells]: TableRow): TableRow {
  if (table === 'goods') return ['dishes', { ...cells, position: cells['position'] ?? 0, is_public: 1 }]
  const draft = ROWS.find(([of, { id }]) => of === 'dishes' && id === cells['id'])
  return table === 'goods_drafts' && draft ? draft : [table, cells]
}

const TICKET = ['kitchen_id', 'cook_by', 'first_promised_to', 'stage', 'stage_at', 'accepted_at', 'fire_at']

/** Since 0022 the writer of an order decides what the triggers of 0013 decided. */
const withTickets = (rows: TableRow[]) =>
  rows.map(([table, cells]): TableRow => {
    const whole = table === 'orders' && ROWS.find(([of, { id }]) => of === table && id === cells['id'])?.[1]
    return [table, whole ? { ...cells, ...Object.fromEntries(TICKET.map((name) => [name, whole[name] ?? null])) } : cells]
  })

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
  await fill(withTickets(rows.map(sinceDishes).map(sinceRules)), newest)
  expect(migrated).toEqual(await allRows())
})

test('0022 keeps what the triggers wrote; the writer of a later order decides', async () => {
  await migrateTo(20)
  const unset = { kitchen_id: null, cook_by: null, first_promised_to: null, stage_at: null, stage: null, accepted_at: null, fire_at: null }
  const rows = (await rowsOf(20)).map(([table, cells]): TableRow => [table, table === 'orders' ? { ...cells, ...unset } : cells])
  await fill(rows, 20)
  const kept = `select id, kitchen_id, cook_by, first_promised_to, stage, stage_at, accepted_at, fire_at from orders order by id`
  const before = await db.prepare(kept).raw()
  await migrateTo(newest)
  const after = await db.prepare(kept).raw()
  expect(after).toEqual(before)
  expect(after[0]).toEqual([1, 1, AT - 20 * 60_000, AT, 'queue', AT, AT, AT])

  await expect(fill([order(8, 1, unset)], newest)).rejects.toThrow('orders_insert_guard')
  await expect(db.prepare(`update orders set status = 'processed' where id = 7`).run()).rejects.toThrow('orders_update_guard')
  await expect(db.prepare(`update orders set status = 'canceled' where id = 1`).run()).rejects.toThrow('orders_update_guard')
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
  const set = [...beforeDishes(row('dishes', { id: 5, slug: 'set' }), 13), row('goods_parts', { goods_id: 5, part_id: 2 })]
  await fill([...(await rowsOf(13)), ...set], 13)
  await db.prepare('update goods set available = 0 where id = 2').run()
  await migrateTo(newest)
  expect(await db.prepare('select subject, subject_id, kitchen_id, until, ended_at from stops').raw()).toEqual([
    ['goods', 2, null, null, null],
  ])
  expect((await db.prepare('select item_id from stop_reach order by item_id').raw()).flat()).toEqual([2, 5])
  expect((await db.prepare('select count(*) from goods where available = 0').raw()).flat()).toEqual([0])
})

describe('0021 puts the drafts beside the dishes of the site', () => {
  const draft = (id: number, data: object, more = {}): TableRow => [
    'goods_drafts',
    { id, category_id: 1, name: `Черновик ${id}`, data: JSON.stringify(data), updated_at: AT, ...more },
  ]
  const whole = {
    slug: 'soup',
    description: 'Острый',
    composition: 'Бульон, лосось',
    price: 250.5,
    old_price: 300,
    images: ['/media/a.webp', '/media/b.webp'],
    weight: 12.5,
    unit: 'мл',
    pieces: 4,
    badge: 'hot',
    allergens: ['рыба'],
    nutrition: { kcal: 1, protein: 2, fat: 3, carbs: 4 },
    bonuses_active: false,
    sale_active: false,
    article: 'A-1',
    note: 'Греть',
    position: 7,
    options: [2, 1, 99],
    ingredients: [
      { name: 'нори', grams: null, is_needed: false },
      { name: 'лосось', grams: 40, is_needed: true },
    ],
    parts: [
      { id: 3, qtt: 2 },
      { id: 99, qtt: 1 },
    ],
    slugs: ['old-soup', 'soup'],
    sets: [
      { id: 2, qtt: 3 },
      { id: 99, qtt: 1 },
    ],
    gifts: [7],
  }
  const bare = { slug: 'bare', composition: 'Рис', price: null, old_price: null, images: [], weight: null, ingredients: null, parts: [] }
  const audit = (subject: string, more = {}): TableRow => ['staff_audit', { at: AT, action: 'x.add', subject, ...more }]
  const MORE: TableRow[] = [
    draft(40, whole, { revision: 3 }),
    draft(41, bare),
    draft(42, { ...bare, slug: 'roll', price: 100, old_price: 90 }, { category_id: 99 }),
    draft(43, { slug: 'bare' }),
    draft(60, bare),
    row('options', { id: 2, name: 'Манго' }),
    ['goods_options', { goods_id: 3, option_id: 2, position: 1 }],
    ['goods_parts', { goods_id: 2, part_id: 3, qtt: 1 }],
    ['goods_parts', { goods_id: 2, part_id: 1, qtt: 5 }],
    ['favorites', { customer_id: 2, goods_id: 3, created_at: AT }],
    ['favorites', { customer_id: 1, goods_id: 2, created_at: AT }],
    ['favorites', { customer_id: 2, goods_id: 1, created_at: AT }],
    row('promo_codes', { id: 7, code: 'WAITS', type: 3, percent: null, used: 0 }),
    row('promo_codes', { id: 8, code: 'GIVES', type: 3, percent: null, gift_goods_id: 3, used: 0 }),
    audit('category:12'),
    audit('option:30'),
    audit('news:8'),
    audit('promo:20', { action: 'promo.batch', after: '{"count":10}' }),
    ['catalog_links', { source: 'menu', kind: 'goods', key: '40', item_id: 40 }],
    row('stops', { id: 2, subject: 'goods', subject_id: 3, kitchen_id: null }),
    ['stop_reach', { stop_id: 2, kind: 'goods', item_id: 2 }],
  ]
  const ofParents = ['goods', 'categories', 'options', 'news', 'promo_codes']
  const ofChildren =
    'goods_options goods_parts goods_ingredients goods_slugs favorites category_slugs option_ingredients news_slugs promo_uses'
  const rowsIn = async (table: string) => (await db.prepare(`select rowid as at, * from "${table}" order by rowid`).all()).results
  const read = async (query: string) => (await db.prepare(query).raw()).map((cells) => (cells.length === 1 ? cells[0] : cells))

  async function migrated() {
    await migrateTo(20)
    await fill([...(await rowsOf(20)), ...MORE], 20)
    await db.prepare('delete from goods_drafts where id = 60').run()
    const tables = [...ofParents, ...ofChildren.split(' ')]
    const before = { all: await contentOf(db), rows: await Promise.all(tables.map(rowsIn)) }
    await migrateTo(21)
    return { before, after: await contentOf(db), tables }
  }

  test('and no row of another table vanishes or moves', async () => {
    const { before, after, tables } = await migrated()
    for (const [index, table] of tables.entries()) {
      const order = table === 'goods' ? 'select id as at, * from goods order by id' : `select rowid as at, * from "${table}" order by rowid`
      const { results } = await db.prepare(order).all()
      const kept = results.slice(0, before.rows[index]?.length)
      const gave = (one: Record<string, unknown>) => (table === 'promo_codes' && one['id'] === 7 ? { ...one, gift_goods_id: 40 } : one)
      expect([table, kept]).toEqual([table, before.rows[index]?.map(gave)])
    }
    const changed = new Set([...tables, 'goods_drafts', 'ingredients', 'sqlite_sequence', 'system_state', 'd1_migrations'])
    for (const [table, rows] of Object.entries(before.all)) if (!changed.has(table)) expect([table, after[table]]).toEqual([table, rows])
    expect(Object.keys(after).filter((name) => name.startsWith('copy_'))).toEqual([])
    expect((await db.prepare('pragma foreign_key_check').all()).results).toEqual([])
  })

  test('and a draft keeps its id and all that it says', async () => {
    await migrated()
    const { results } = await db.prepare('select * from dishes where not is_public order by id').all()
    const empty = {
      description: '',
      price: null,
      old_price: null,
      image: '',
      images: '[]',
      weight: null,
      unit: 'г',
      pieces: null,
      note: null,
    }
    expect(results).toMatchObject([
      { id: 4, slug: 'draft' },
      {
        id: 40,
        name: 'Черновик 40',
        slug: 'soup',
        category_id: 1,
        description: 'Острый',
        composition: 'Бульон, лосось',
        price: 25_050,
        old_price: 30_000,
        image: '/media/a.webp',
        images: '["/media/a.webp","/media/b.webp"]',
        weight: 12.5,
        unit: 'мл',
        pieces: 4,
        badge: 'hot',
        allergens: '["рыба"]',
        nutrition: '{"kcal":1,"protein":2,"fat":3,"carbs":4}',
        bonuses_active: 0,
        sale_active: 0,
        article: 'A-1',
        note: 'Греть',
        position: 7,
        ingredients_read: 1,
        revision: 3,
      },
      {
        ...empty,
        id: 41,
        slug: 'bare',
        composition: 'Рис',
        position: null,
        badge: 'no',
        ingredients_read: 0,
        bonuses_active: 1,
        revision: 0,
      },
      // its slug was taken, its category is gone, and its old price was below its price
      { ...empty, id: 42, slug: 'roll-42', category_id: 1, price: 10_000 },
      { ...empty, id: 43, slug: 'bare-43' },
    ])
    expect(await read('select option_id, position from goods_options where goods_id = 40 order by position')).toEqual([
      [2, 0],
      [1, 1],
    ])
    expect(
      await read(
        'select name, grams, is_needed from goods_ingredients join ingredients on id = ingredient_id where goods_id = 40 order by goods_ingredients.rowid',
      ),
    ).toEqual([
      ['нори', null, 0],
      ['лосось', 40, 1],
    ])
    expect(await read('select part_id, qtt from goods_parts where goods_id = 40')).toEqual([[3, 2]])
    expect(await read('select goods_id, qtt from goods_parts where part_id = 40')).toEqual([[2, 3]])
    expect(await read('select slug from goods_slugs where goods_id = 40 order by slug')).toEqual(['old-soup', 'soup'])
  })

  test('and no id is given again', async () => {
    await migrated()
    const next = async (table: string, columns: string) => {
      const add = `insert into ${table} (${columns}) select ${columns} from ${table} where id = 1 returning id`
      const first = await read(add.replace('select slug', "select 'n1'").replace('select code', "select 'N1'"))
      await db.prepare(`delete from ${table} where id = ?`).bind(first[0]).run()
      return [...first, ...(await read(add.replace('select slug', "select 'n2'").replace('select code', "select 'N2'")))]
    }
    // an order names dish 404, and the log a batch of ten codes from 20
    expect(await next('dishes', 'slug, category_id, position, name, price, image, weight, unit, nutrition, is_public')).toEqual([405, 406])
    expect(await next('categories', 'slug, name, image')).toEqual([13, 14])
    expect(await next('options', 'kind, name, price, max, image')).toEqual([31, 32])
    expect(await next('news', 'slug, title, teaser, body, image, starts_at')).toEqual([9, 10])
    expect(await next('promo_codes', 'code, type, percent')).toEqual([30, 31])
  })
})

test('0031 makes the constants of before the terms of every order and of every change of bonuses', async () => {
  await migrateTo(30)
  await fill(await rowsOf(30), 30)
  await migrateTo(newest)
  const terms = await db.prepare('select id, from_at, terms from loyalty_terms').first<{ id: number; from_at: number; terms: string }>()
  expect(terms && [terms.id, terms.from_at, JSON.parse(terms.terms)]).toEqual([1, 0, DEFAULT_LOYALTY_TERMS])
  const of = async (sql: string) => (await db.prepare(sql).raw()).flat()
  expect(await of('select distinct loyalty_id from orders union select distinct terms_id from bonus_ledger')).toEqual([1])
  expect(await of('select count(*) from customers where birthday_set_at is not null')).toEqual([0])
})
