import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import { insertRaw } from './db.testing'

/** One row of each table that the public sees, each after those it leans on. */
const SHOWN: [table: string, row: Record<string, unknown>][] = [
  ['categories', { id: 1, slug: 'rolls', name: 'Роллы', image: '/a.webp' }],
  [
    'goods',
    { id: 1, slug: 'roll', category_id: 1, name: 'Ролл', price: 59_000, image: '/a.webp', weight: 200, unit: 'г', nutrition: '{}' },
  ],
  ['options', { id: 1, kind: 'sauces', name: 'Соус', price: 0, max: 5, image: '/a.webp' }],
  ['goods_options', { goods_id: 1, option_id: 1 }],
  ['cities', { id: 1, slug: 'moskva', name: 'Москва', time_zone: 'Europe/Moscow', fee: 0, min_order: 0, eta_min: 30, eta_max: 45 }],
  ['pickup_points', { id: 1, city_id: 1, address: 'ул. Лесная, 7', phone: '+749 (512) 04-545', lat: 55, lng: 37 }],
  ['hours', { id: 1, city_id: 1, day: 1, open: '10:00', close: '23:00' }],
  ['news', { id: 1, slug: 'akciya', title: 'а', teaser: 'б', body: 'в', image: '/a.webp', starts_at: 0 }],
  ['contacts', { id: 1, phone: '1', telegram: '2', viber: '3', whatsapp: '4' }],
]

const version = () => env.DB.prepare('select catalog_version from system_state').first<number>('catalog_version')

it('a migrated database has its one row of state', async () => {
  expect(
    await env.DB.prepare('select * from system_state')
      .all()
      .then(({ results }) => results),
  ).toEqual([
    {
      id: 1,
      delivery_state: '{"is_busy":false,"message":""}',
      maintenance_state: '{"is_active":false,"message":""}',
      catalog_version: 1,
      seed_hash: null,
    },
  ])
})

test.each(SHOWN)('a row added to %s moves the version', async (table, row) => {
  const before = Number(await version())
  await insertRaw(table, row)
  expect(await version()).toBe(before + 1)
})

test.each(SHOWN)('a row changed in %s moves the version', async (table, row) => {
  const before = Number(await version())
  const [column = ''] = Object.keys(row)
  await env.DB.prepare(`update ${table} set ${column} = ${column}`).run()
  expect(await version()).toBe(before + 1)
})

test.each(SHOWN.toReversed())('a row removed from %s moves the version', async (table) => {
  const before = Number(await version())
  await env.DB.prepare(`delete from ${table}`).run()
  expect(await version()).toBe(before + 1)
})

it('what customers make does not move it', async () => {
  const before = await version()
  await insertRaw('customers', { phone: '79990000009', created_at: 0 })
  await insertRaw('promo_codes', { code: 'A', type: 1, percent: 10 })
  expect(await version()).toBe(before)
})
