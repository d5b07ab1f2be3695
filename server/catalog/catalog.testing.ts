import { env } from '#host'
import { BADGES } from '~/contracts/constants'
import { categories, cities, contacts, dishes, goodsOptions, hours, options, pickupPoints, stopReach, stops } from '#server/db/tables'
import { db } from '#server/http/api.testing'

/** Above the ids of the demo. */
export const CITY = 90_001
export const NIGHT_CITY = 90_002
const CATEGORY = 90_100

const nutrition = { kcal: 200, protein: 8, fat: 9, carbs: 20 }

type GoodsRow = typeof dishes.$inferInsert

/** Inserts products into the test category: 500 ₽, with discounts and bonuses, changed by `change`. */
export async function insertGoods(ids: number[], change: (id: number) => Partial<GoodsRow> = () => ({})) {
  const inserts = ids.map((id) => {
    const row: GoodsRow = {
      id,
      slug: `test-roll-${id}`,
      category_id: CATEGORY,
      position: id,
      name: `Ролл ${id}`,
      price: 500,
      image: '/pictures/california.webp',
      weight: 250,
      unit: 'г',
      nutrition,
      is_public: true,
      ...change(id),
    }
    return db.insert(dishes).values(row)
  })
  const [first, ...rest] = inserts
  if (first) await db.batch([first, ...rest])
}

/** Stops products in all kitchens until somebody ends it, or until a moment; returns the ids of the stops. */
export async function stopGoods(ids: number[], until: number | null = null, kitchen_id: number | null = null): Promise<number[]> {
  const rows = ids.map((subject_id) => ({ subject: 'goods' as const, subject_id, kitchen_id, from_at: Date.now(), until }))
  const made = await db.insert(stops).values(rows).returning({ stop_id: stops.id, item_id: stops.subject_id })
  await db.insert(stopReach).values(made.map((row) => ({ ...row, kind: 'goods' as const })))
  return made.map(({ stop_id }) => stop_id)
}

/** Twelve products (90201–90212) in one category, the first with options of each kind and an old price, the last unavailable;
 *  one city open around the clock and one from 10:00 to 23:00; a pickup point; contacts. */
export async function seedShop() {
  const point = { address: 'ул. Тестовая, 1', phone: '+749 (512) 04-545', lat: 55.75, lng: 37.61 }
  const city = { fee: 149.5, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 }
  const days = [1, 2, 3, 4, 5, 6, 7]
  await db.batch([
    db.insert(contacts).values({ phone: '+749 (512) 04-545', telegram: 't', viber: 'v', whatsapp: 'w' }).onConflictDoNothing(),
    db.insert(cities).values([
      { id: CITY, slug: 'test-city', name: 'Круглосуточный', time_zone: 'Europe/Moscow', ...city },
      { id: NIGHT_CITY, slug: 'test-night', name: 'Дневной', time_zone: 'Asia/Yekaterinburg', ...city, free_from: null },
    ]),
    db.insert(pickupPoints).values({ id: 90_301, city_id: CITY, ...point }),
    db
      .insert(hours)
      .values([
        ...days.map((day) => ({ city_id: CITY, day, open: '00:00', close: '24:00' })),
        ...days.map((day) => ({ pickup_point_id: 90_301, day, open: '11:00', close: '22:00' })),
      ]),
    db.insert(hours).values(days.map((day) => ({ city_id: NIGHT_CITY, day, open: '10:00', close: '23:00' }))),
    db.insert(categories).values({ id: CATEGORY, slug: 'test-rolls', name: 'Роллы', image: '/pictures/california.webp' }),
    db.insert(options).values([
      { id: 90_401, kind: 'additionals', name: 'Сыр', price: 60, max: 3, image: '/pictures/sauce.webp' },
      { id: 90_402, kind: 'sides', name: 'Рис', price: 0, max: 1, image: '/pictures/sauce.webp' },
      { id: 90_403, kind: 'sauces', name: 'Соевый', price: 40.5, max: 5, image: '/pictures/sauce.webp' },
    ]),
  ])
  const ids = Array.from({ length: 12 }, (_, i) => 90_201 + i)
  await insertGoods(ids, (id) => ({ ...(id === 90_201 && { price: 499.9, old_price: 650 }) }))
  await stopGoods([90_212])
  await db.insert(goodsOptions).values([
    { goods_id: 90_201, option_id: 90_403, position: 1 },
    { goods_id: 90_201, option_id: 90_402, position: 2 },
    { goods_id: 90_201, option_id: 90_401, position: 3 },
  ])
}

/** `size` products (ids from 1) in categories `made-1`, …: different prices and badges, two options each, and many with equal
 *  price, popularity and position. */
export async function makeShop(size: number, inCategories: number) {
  await db.batch([
    db.delete(stops),
    db.delete(dishes),
    db.delete(options),
    db.delete(categories),
    ...Array.from({ length: inCategories }, (_, at) =>
      db.insert(categories).values({ id: at + 1, slug: `made-${at + 1}`, name: `Раздел ${at + 1}`, image: '/a.webp', position: at }),
    ),
    ...[1, 2, 3, 4].map((id) => db.insert(options).values({ id, kind: 'sauces', name: `Соус ${id}`, price: 40, max: 5, image: '/a.webp' })),
  ])
  const badges = JSON.stringify(BADGES)
  await env.DB.batch([
    env.DB.prepare(
      `insert into dishes (is_public, id, slug, category_id, position, name, price, old_price, image, weight, unit, badge, nutrition, popularity)
       select 1, at, 'made-goods-' || at, 1 + at % ${inCategories}, (at * 7919) % (1 + ${size} / 3), 'Ролл ' || at, 10000 + (at * 7907) % 97 * 500,
         case when at % 5 = 0 then 100000 end, '/a.webp', 200, 'г', json_extract(?1, '$[' || ((at / ${inCategories}) % 8) || ']'), ?2,
         case when at % 4 = 0 then at * 31 % 100 else 0 end
       from (with recursive n (at) as (select 1 union all select at + 1 from n where at < ${size}) select at from n)`,
    ).bind(badges, JSON.stringify(nutrition)),
    env.DB.prepare(`insert into stops (subject, subject_id, from_at) select 'goods', id, 0 from goods where id % 10 = 0`),
    env.DB.prepare(`insert into stop_reach (stop_id, kind, item_id) select id, 'goods', subject_id from stops`),
    env.DB.prepare(
      `insert into goods_options (goods_id, option_id, position) select id, 1 + id % 2, 1 from goods union all select id, 3 + id % 2, 0 from goods`,
    ),
  ])
}
