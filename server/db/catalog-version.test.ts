import { env } from 'cloudflare:workers'
import { expect, it, test } from 'vitest'
import { insertRaw, prepareRaw } from './db.testing'

/** One row of each public table, in the order of their foreign keys. */
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

test('every change of public data increments the version', async () => {
  const changes = [
    ...SHOWN.map(([table, row]) => prepareRaw(table, row)),
    ...SHOWN.map(([table, row]) => env.DB.prepare(`update ${table} set ${Object.keys(row)[0]} = ${Object.keys(row)[0]}`)),
    ...SHOWN.toReversed().map(([table]) => env.DB.prepare(`delete from ${table}`)),
  ]
  for (const [at, change] of changes.entries()) {
    const before = Number(await version())
    await change.run()
    expect([at, await version()]).toEqual([at, before + 1])
  }
})

it('data of customers does not change the version', async () => {
  const before = await version()
  await insertRaw('customers', { phone: '79990000009', created_at: 0 })
  await insertRaw('promo_codes', { code: 'A', type: 1, percent: 10 })
  expect(await version()).toBe(before)
})
