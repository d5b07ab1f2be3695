import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

const AT = 1_800_000_000_000
const number = (name: string) => Number.parseInt(name, 10)

test('0006 numbers the existing orders of each customer from 1 and counts them', async () => {
  const db = env.OLD_DB
  await applyD1Migrations(
    db,
    env.MIGRATIONS.filter(({ name }) => number(name) < 6),
  )
  const order = (id: number, customer: number) =>
    db
      .prepare(
        `insert into orders (id, number, customer_id, created_at, city_id, delivery_type, time_type, promised_from, promised_to, address,
           pay_variant, pay_type, full, total) values (?1, ?1, ?2, ${AT}, 1, 'delivery', 'now', ${AT}, ${AT}, '{}', 1, 1, 0, 0)`,
      )
      .bind(id, customer)
  await db.batch([
    db.prepare(
      `insert into cities (id, slug, name, time_zone, fee, min_order, eta_min, eta_max)
       values (1, 'moskva', 'Москва', 'Europe/Moscow', 0, 0, 30, 45)`,
    ),
    ...[1, 2, 3].map((id) => db.prepare('insert into customers (id, phone, created_at) values (?, ?, ?)').bind(id, `7999000000${id}`, AT)),
    ...[
      [4, 1],
      [7, 2],
      [9, 1],
      [12, 1],
      [15, 2],
    ].map(([id = 0, customer = 0]) => order(id, customer)),
  ])

  await applyD1Migrations(db, env.MIGRATIONS)

  const places = async () => (await db.prepare('select id, place from orders order by id').raw()) as unknown
  const counts = async () => (await db.prepare('select orders_count from customers order by id').raw()).flat() as unknown
  expect(await places()).toEqual([
    [4, 1],
    [7, 1],
    [9, 2],
    [12, 3],
    [15, 2],
  ])
  expect(await counts()).toEqual([3, 2, 0])

  await db.batch([order(20, 3), order(21, 2)])
  expect(((await places()) as unknown[]).slice(-2)).toEqual([
    [20, 1],
    [21, 3],
  ])
  expect(await counts()).toEqual([3, 3, 1])
})
