import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { foundGoods } from '~/contracts/goods'
import { insertGoods, seedShop } from '#server/catalog/catalog.testing'
import { categories, goods } from '#server/db/tables'
import { call, db, read } from '#server/http/api.testing'
import { catchUp } from './indexer'
import { tidyIndex } from './tidy'

beforeAll(seedShop)
beforeEach(async () => {
  await db.delete(goods)
})

const ask = (q: string) => call(`/v3/goods/search?q=${encodeURIComponent(q)}`)
const ids = async (q: string) => (await read(await ask(q), foundGoods)).map(({ id }) => id)
const count = async (sql: string) => Number(await env.DB.prepare(`select count(*) as n from ${sql}`).first('n'))
const range = (length: number) => Array.from({ length }, (_, at) => at + 1)
const whole = async () => {
  await env.DB.prepare(`insert into goods_search (goods_search) values ('integrity-check')`).run()
  return [await count('search_dirty'), await count('search_docs'), await count('goods_search')]
}

describe('what changes in the catalogue is found at once', () => {
  it('a new product, whatever wrote it', async () => {
    await insertGoods([1], () => ({ name: 'Ролл Хризантема' }))
    expect(await ids('хризантема')).toEqual([1])
  })

  it('a new name, by it and no longer by the old one', async () => {
    await insertGoods([1], () => ({ name: 'Ролл Хризантема', slug: 'one' }))
    expect(await ids('хризантема')).toEqual([1])
    await db.update(goods).set({ name: 'Ролл Георгин' }).where(eq(goods.id, 1))
    expect([await ids('хризантема'), await ids('георгин')]).toEqual([[], [1]])
  })

  it('a new composition, description and badge', async () => {
    await insertGoods([1], () => ({ name: 'Ролл', slug: 'one' }))
    await ids('ролл')
    await db.update(goods).set({ composition: 'осьминог', description: 'Изысканный вкус.', badge: 'vegan' }).where(eq(goods.id, 1))
    expect([await ids('осьминог'), await ids('изысканный'), await ids('веганское')]).toEqual([[1], [1], [1]])
  })

  it('a product that went', async () => {
    await insertGoods([1, 2], (id) => ({ name: `Ролл Хризантема ${id}` }))
    expect(await ids('хризантема')).toEqual([1, 2])
    await db.delete(goods).where(eq(goods.id, 1))
    expect(await ids('хризантема')).toEqual([2])
    expect(await whole()).toEqual([0, 1, 1])
  })

  it('a move to another category, and a category’s new name', async () => {
    await db.insert(categories).values({ id: 90_150, slug: 'test-pies', name: 'Пироги', image: '/pictures/a.webp' })
    await insertGoods([1], () => ({ name: 'Хризантема', slug: 'one' }))
    expect([await ids('пироги'), await ids('роллы')]).toEqual([[], [1]])
    await db.update(goods).set({ category_id: 90_150 }).where(eq(goods.id, 1))
    expect([await ids('пироги'), await ids('роллы')]).toEqual([[1], []])
    await db.update(categories).set({ name: 'Ватрушки' }).where(eq(categories.id, 90_150))
    expect([await ids('пироги'), await ids('ватрушки')]).toEqual([[], [1]])
  })

  it('popularity, which decides among equals, then the badge of a hit, then the older one', async () => {
    await insertGoods([1, 2, 3, 4], (id) => ({ name: 'Ролл', ...(id === 3 && { badge: 'top' }) }))
    expect(await ids('ролл')).toEqual([3, 1, 2, 4])
    await db.update(goods).set({ popularity: 5 }).where(eq(goods.id, 4))
    await db.update(goods).set({ popularity: 2_000_000 }).where(eq(goods.id, 2))
    expect(await ids('ролл')).toEqual([2, 4, 3, 1])
  })

  it('but a price, or a write that changes nothing, is no work for it', async () => {
    await insertGoods([1], () => ({ name: 'Ролл', slug: 'one' }))
    await ids('ролл')
    await db.update(goods).set({ price: 700, available: false, name: 'Ролл' }).where(eq(goods.id, 1))
    expect(await count('search_dirty')).toBe(0)
  })
})

test('the name comes before the composition before the description, however popular', async () => {
  await insertGoods([1, 2, 3], (id) => ({
    name: id === 3 ? 'Салат Хризантема' : 'Салат',
    composition: id === 2 ? 'хризантема' : '',
    description: id === 1 ? 'Как хризантема.' : '',
    popularity: 10 - id,
  }))
  expect(await ids('хризантема')).toEqual([3, 2, 1])
})

test('at most twenty, the popular ones', async () => {
  await insertGoods(range(30), (id) => ({ name: `Ролл ${id}`, popularity: id }))
  expect(await ids('ролл')).toEqual(range(30).toReversed().slice(0, 20))
})

test('catch-ups at once leave what one would', async () => {
  await insertGoods(range(60), (id) => ({ name: `Ролл Хризантема ${id}` }))
  await Promise.all([catchUp({ db }, 100), ids('ролл'), catchUp({ db }, 100), ids('хризантема'), catchUp({ db }, 10, 3)])
  expect(await whole()).toEqual([0, 60, 60])
  expect(await ids('хризантема')).toHaveLength(20)
})

test('a change made while a catch-up runs is not lost', async () => {
  await insertGoods([1], () => ({ name: 'Ролл Хризантема', slug: 'one' }))
  const { DB, change } = changingBetween(() => db.update(goods).set({ name: 'Ролл Георгин' }).where(eq(goods.id, 1)))
  await call('/v3/goods/search?q=ролл', { env: { DB } })
  expect(change.times).toBe(1)
  expect([await ids('хризантема'), await ids('георгин')]).toEqual([[], [1]])
})

test('an answer from an index that is behind is not kept, and the next one knows more', async () => {
  const ALL = 450
  for (const from of [0, 150, 300])
    await insertGoods(
      range(150).map((id) => from + id),
      (id) => ({ name: `Ролл ${id}` }),
    )
  const first = await ask('ролл')
  expect([first.headers.get('cache-control'), first.headers.get('etag')]).toEqual(['no-store', null])
  await ask('ролл')
  const third = await ask('ролл')
  expect(third.headers.get('cache-control')).toContain('max-age')
  expect(await whole()).toEqual([0, ALL, ALL])
})

test('an index thrown away is made anew by the night', async () => {
  await insertGoods([1, 2], (id) => ({ name: `Ролл Хризантема ${id}` }))
  await ids('ролл')
  await env.DB.batch([env.DB.prepare('delete from goods_search'), env.DB.prepare('delete from search_docs')])
  expect(await ids('хризантема')).toEqual([])
  await tidyIndex({ db })
  expect(await ids('хризантема')).toEqual([1, 2])
})

test('words that nothing has any more go at night, with what finds their typos', async () => {
  await insertGoods([1], () => ({ name: 'Ролл Хризантема', slug: 'one' }))
  await ids('ролл')
  await db.update(goods).set({ name: 'Ролл' }).where(eq(goods.id, 1))
  await tidyIndex({ db })
  expect(await count(`search_terms where term like 'хризант%'`)).toBe(0)
  expect(await count(`search_typos where term like 'хризант%'`)).toBe(0)
  expect(await count(`search_terms where term = 'рол'`)).toBe(1)
})

test('reads no more of a large index than it shows', async () => {
  const words = ['лосось', 'угорь', 'краб', 'манго', 'тунец', 'авокадо', 'чука']
  const many = (from: number) => range(250).map((id) => from + id)
  const rowsRead = async (q: string) => {
    let rows = 0
    const DB = new Proxy(env.DB, {
      get: (d1, name) =>
        name === 'prepare' ? (sql: string) => counting(d1.prepare(sql), (read) => (rows += read)) : Reflect.get(d1, name),
    })
    expect((await call(`/v3/goods/search?q=${encodeURIComponent(q)}`, { env: { DB } })).status).toBe(200)
    return rows
  }
  await insertGoods(many(0), (id) => ({ name: `Ролл ${words[id % 7]}`, composition: 'рис, нори', popularity: id % 50 }))
  await catchUp({ db }, 10_000)
  const queries = ['ролл', 'ро', 'ролл лосось', 'ролл лос', 'hjkks', 'тунец краб', 'авакадо', 'ывапролд', 'рис', 'без риса']
  const small = await Promise.all(queries.map(rowsRead))
  for (const from of [250, 500, 750, 1000, 1250, 1500, 1750]) {
    await insertGoods(many(from), (id) => ({ name: `Ролл ${words[id % 7]}`, composition: 'рис, нори', popularity: id % 50 }))
  }
  await catchUp({ db }, 10_000)
  const large = await Promise.all(queries.map(rowsRead))
  for (const [at, q] of queries.entries()) expect([q, large[at]]).toEqual([q, expect.closeTo(small[at] ?? 0, -1.6)])
  expect(Math.max(...large)).toBeLessThan(300)
})

/** The database with a change made once, right after a catch-up has read what it will write. */
function changingBetween(make: () => PromiseLike<unknown>) {
  const change = { times: 0 }
  const DB = new Proxy(env.DB, {
    get(d1, name) {
      if (name !== 'batch') {
        const value: unknown = Reflect.get(d1, name)
        return typeof value === 'function' ? value.bind(d1) : value
      }
      return async (statements: D1PreparedStatement[]) => {
        const results = await d1.batch(statements)
        if (change.times === 0 && statements.length === 2) {
          change.times = 1
          await make()
        }
        return results
      }
    },
  })
  return { DB, change }
}

/** A statement that says how many rows it read. */
function counting(statement: D1PreparedStatement, onRead: (rows: number) => void): D1PreparedStatement {
  return new Proxy(statement, {
    get(target, name: keyof D1PreparedStatement) {
      if (name === 'bind') return (...values: unknown[]) => counting(target.bind(...values), onRead)
      if (name !== 'all') return target[name].bind(target)
      return async () => {
        const result = await target.all()
        onRead(result.meta.rows_read ?? 0)
        return result
      }
    },
  })
}
