import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { BADGES } from '~/contracts/constants'
import { insertRaw } from './db.testing'

const CATEGORIES = [1, 2]
const nutrition = '{}'

beforeAll(async () => {
  for (const id of CATEGORIES) await insertRaw('categories', { id, slug: `c-${id}`, name: 'К', image: '/a.webp' })
})

const row = fc.record({
  id: fc.integer({ min: 1, max: 8 }),
  category_id: fc.constantFrom(...CATEGORIES),
  badge: fc.constantFrom(...BADGES),
  old_price: fc.constantFrom(null, 90_000),
})
const change = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), row }),
  fc.record({ kind: fc.constant('update' as const), row }),
  fc.record({ kind: fc.constant('upsert' as const), row }),
  fc.record({ kind: fc.constant('delete' as const), row }),
  fc.record({ kind: fc.constant('delete all' as const), row }),
)

test('category_counts follows every insert, update and delete of products', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 25 }), async (changes) => {
      await env.DB.prepare('delete from goods').run()
      await env.DB.batch(changes.map(({ kind, row: values }) => statement(kind, values)))
      expect(await kept()).toEqual(await counted())
    }),
    { numRuns: 60 },
  )
}, 120_000)

type Row = { id: number; category_id: number; badge: string; old_price: number | null }

function statement(kind: string, { id, category_id, badge, old_price }: Row): D1PreparedStatement {
  const { DB } = env
  const insert = `insert into goods (id, slug, category_id, name, price, image, weight, unit, nutrition, badge, old_price)
    values (?1, 'g-' || ?1, ?2, 'Б', 10000, '/a.webp', 1, 'г', '${nutrition}', ?3, ?4) on conflict`
  if (kind === 'delete all') return DB.prepare('delete from goods where category_id = ?').bind(category_id)
  if (kind === 'delete') return DB.prepare('delete from goods where id = ?').bind(id)
  if (kind === 'update')
    return DB.prepare('update goods set category_id = ?2, badge = ?3, old_price = ?4 where id >= ?1').bind(
      id,
      category_id,
      badge,
      old_price,
    )
  const set = 'do update set category_id = excluded.category_id, badge = excluded.badge, old_price = excluded.old_price'
  return DB.prepare(`${insert} ${kind === 'upsert' ? `(id) ${set}` : 'do nothing'}`).bind(id, category_id, badge, old_price)
}

type Counts = Record<string, number>
const toCounts = (rows: { name: string; goods: number }[]): Counts => Object.fromEntries(rows.map(({ name, goods }) => [name, goods]))

async function kept(): Promise<Counts> {
  const query = `select category_id || ':' || kind as name, goods from category_counts where goods > 0 order by 1`
  return toCounts((await env.DB.prepare(query).all<{ name: string; goods: number }>()).results)
}

async function counted(): Promise<Counts> {
  const query = `select category_id || ':' || kind as name, count(*) as goods from (
    select category_id, 'all' as kind from goods
    union all select category_id, 'sale' from goods where is_sale = 1
    union all select category_id, badge from goods where badge not in ('no', 'sale')) group by 1 order by 1`
  return toCounts((await env.DB.prepare(query).all<{ name: string; goods: number }>()).results)
}
