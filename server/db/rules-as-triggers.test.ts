import { applyD1Migrations } from '#host/testing'
import { env } from '#host'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { cookBy, fireAt } from '~/rules/cook-time'
import { whenAccepted, whenGone } from '~/rules/kitchen-stage'
import { kitchenOfCity, kitchenOfPoint } from '~/rules/order-kitchen'
import { MINUTE_MS } from '~/rules/time'
import { AT, row, type Row, type TableRow } from './rows.testing'

/* Until migration 0022 triggers chose the kitchen and the times of an order. The rules decide the same of any shop and order. */

const db = env.OLD_DB
const LAST = 20

beforeAll(() =>
  applyD1Migrations(
    db,
    env.MIGRATIONS.filter(({ name }) => Number.parseInt(name, 10) <= LAST),
  ),
)

const minutes = (max: number) => fc.integer({ min: 0, max })
const within = (length: number) => fc.integer({ min: 0, max: length - 1 })
const point = fc.record({
  city: within(3),
  position: within(3),
  is_public: fc.boolean(),
  cooks: fc.boolean(),
  lanes: fc.integer({ min: 1, max: 10 }),
  isPaused: fc.boolean(),
  busy: fc.constantFrom(0, 20, 60),
})
const city = fc.record({ own: fc.option(within(4)), travel: minutes(90) })
const order = fc.record({
  delivery_type: fc.constantFrom('delivery' as const, 'pickup' as const),
  time_type: fc.constantFrom('now' as const, 'datetime' as const),
  city: within(3),
  /** The fifth is a point that was deleted. */
  point: within(5),
  from: minutes(300),
  span: minutes(60),
  /** The fourth dish left the menu. */
  lines: fc.array(fc.record({ dish: within(4), qtt: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 4 }),
  after: minutes(240),
  to: fc.constantFrom('inTransit' as const, 'completed' as const, 'canceled' as const),
})
const anyShop = fc.record({
  points: fc.array(point, { maxLength: 4 }),
  cities: fc.array(city, { minLength: 3, maxLength: 3 }),
  dishes: fc.array(minutes(120), { minLength: 3, maxLength: 3 }),
  orders: fc.array(order, { minLength: 1, maxLength: 6 }),
})
type Shop = typeof anyShop extends fc.Arbitrary<infer Value> ? Value : never
type Order = Shop['orders'][number]

const promisedOf = ({ from, span }: Order) => ({ promised_from: AT + from * MINUTE_MS, promised_to: AT + (from + span) * MINUTE_MS })
const acceptedAt = ({ after }: Order) => AT + after * MINUTE_MS + 1
/** A pickup is in the city of its point. */
const cityOf = ({ points }: Shop, { delivery_type, ...one }: Order) =>
  (delivery_type === 'pickup' ? points[one.point]?.city : undefined) ?? one.city
/** A city keeps a kitchen only while that exists. */
const ownKitchen = ({ points, cities }: Shop, index: number) => {
  const own = cities[index]?.own ?? null
  return own === null || own >= points.length ? null : own + 1
}

/** What the rules decide of an order. */
function decided(shop: Shop, one: Order) {
  const kitchens = shop.points.map(({ cooks, lanes }, index) => ({ id: index + 1, cooks, lanes }))
  const cityIndex = cityOf(shop, one)
  const own = shop.points
    .map((place, index) => ({ ...place, id: index + 1 }))
    .filter((place) => place.city === cityIndex)
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
  const ofCity = kitchenOfCity(kitchens, { kitchen_id: ownKitchen(shop, cityIndex) }, own)
  const kitchen = one.delivery_type === 'pickup' ? kitchenOfPoint(kitchens, one.point + 1, ofCity) : ofCity
  const promised = promisedOf(one)
  const cook_by = cookBy({ delivery_type: one.delivery_type, ...promised }, shop.cities[cityIndex]?.travel ?? 0)
  const lines = one.lines.map(({ dish, qtt }) => ({ qtt, kitchen_minutes: shop.dishes[dish] ?? null }))
  const at = acceptedAt(one)
  const fires = fireAt({ time_type: one.time_type, accepted_at: at, cook_by }, { lines, lanes: kitchen?.lanes ?? null })
  return {
    placed: { kitchen_id: kitchen?.id ?? null, cook_by, first_promised_to: promised.promised_to, stage_at: AT },
    accepted: whenAccepted(at, fires),
    gone: whenGone(one.to, at + 1),
  }
}

const TABLES = ['order_events', 'orders', 'goods', 'categories', 'pickup_points', 'kitchens', 'cities', 'customers']

/** As dishes were stored then. */
const DISH = { name: 'Ролл', price: 59_000, image: '/a.webp', weight: 200, unit: 'г', nutrition: '{}' }

function rowsOf(shop: Shop): TableRow[] {
  const { points, cities, dishes, orders } = shop
  const place = (one: Order) =>
    one.delivery_type === 'delivery'
      ? {}
      : { address: null, pickup_point: JSON.stringify({ id: one.point + 1, city_id: cityOf(shop, one) + 1 }) }
  return [
    row('customers'),
    ...cities.map(({ travel }, i) =>
      row('cities', { id: i + 1, slug: `city-${i}`, travel_minutes: travel, kitchen_id: ownKitchen(shop, i) }),
    ),
    ...points.map(({ city, position, is_public }, i) =>
      row('pickup_points', { id: i + 1, city_id: city + 1, position, is_public: Number(is_public) }),
    ),
    ...dishes.flatMap((kitchen_minutes, i) => [
      row('categories', { id: i + 1, slug: `category-${i}`, kitchen_minutes }),
      ['goods', { ...DISH, id: i + 1, slug: `roll-${i}`, category_id: i + 1 }] satisfies TableRow,
    ]),
    ...orders.map((one, i): TableRow => {
      const when = { ...promisedOf(one), time_type: one.time_type, datetime: one.time_type === 'datetime' ? AT : null }
      const unset = { kitchen_id: null, cook_by: null, first_promised_to: null, stage_at: null }
      const id = { id: i + 1, number: `A-${i}`, city_id: cityOf(shop, one) + 1, delivery_type: one.delivery_type }
      return row('orders', { ...id, ...place(one), ...when, ...unset })
    }),
    ...orders.flatMap(({ lines }, i) =>
      lines.map(({ dish, qtt }, position) => row('order_lines', { order_id: i + 1, position, goods_id: dish + 1, qtt })),
    ),
  ]
}

const insert = ([table, cells]: TableRow) =>
  db
    .prepare(
      `insert into "${table}" (${Object.keys(cells).join(', ')}) values (${Object.keys(cells)
        .map(() => '?')
        .join(', ')})`,
    )
    .bind(...Object.values(cells))
const setKitchen = ({ cooks, lanes, isPaused, busy }: Shop['points'][number], index: number) =>
  db
    .prepare('update kitchens set cooks = ?, lanes = ?, paused_until = ?, busy_minutes = ?, busy_until = ? where id = ?')
    .bind(Number(cooks), lanes, isPaused ? AT * 2 : null, busy, busy ? AT * 2 : null, index + 1)
const step = (order_id: number, was: string | null, status: string, at: number) =>
  insert(['order_status_history', { order_id, was, status, at, actor: 'staff' }])

const stored = async () => (await db.prepare('select * from orders order by id').all<Row>()).results
const pick = (rows: Row[], names: object[]) =>
  rows.map((one, i) => Object.fromEntries(Object.keys(names[i] ?? {}).map((name) => [name, one[name]])))

async function sameAsTriggers(shop: Shop) {
  const { orders } = shop
  const inserts = rowsOf(shop)
  const isOrder = ([table]: TableRow) => table === 'orders' || table === 'order_lines'
  await db.batch([
    ...TABLES.map((table) => db.prepare(`delete from "${table}"`)),
    ...inserts.filter((one) => !isOrder(one)).map(insert),
    ...shop.points.map(setKitchen),
    ...inserts.filter(isOrder).map(insert),
  ])
  const rules = orders.map((one) => decided(shop, one))
  const placed = rules.map((rule) => rule.placed)
  expect(pick(await stored(), placed)).toEqual(placed)

  await db.batch(orders.map((one, i) => step(i + 1, 'new', 'processed', acceptedAt(one))))
  const accepted = rules.map((rule) => rule.accepted)
  expect(pick(await stored(), accepted)).toEqual(accepted)

  await db.batch(orders.map((one, i) => step(i + 1, 'processed', one.to, acceptedAt(one) + 1)))
  const gone = rules.map((rule) => rule.gone)
  expect(pick(await stored(), gone)).toEqual(gone)
}

const RUNS = env.EVERY_TEST ? 400 : 60

test('the rules decide what the triggers wrote: kitchen, time to be ready, time to begin, stage', async () => {
  await fc.assert(fc.asyncProperty(anyShop, sameAsTriggers), { numRuns: RUNS })
})
