import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { addressValue } from '~/contracts/addresses'
import { CARD } from '#server/cards/cards.testing'
import { deliveryZones, bonusTerms, news, promoCodes, stations, stops } from '#server/db/tables'
import { CITY, GOODS, line, newCustomer, OPTION, orderBody, pickupBody, placed, POINT } from '#server/orders/orders.testing'
import { NEW_PROMOTION } from '#server/staff/office/promos/check-promotion'
import { addDevice, addStaff } from '#server/staff/office/people/people.testing'
import { call, db, read } from './api.testing'
import { pathWith, type Operation } from './operations.testing'

/* One thing of each kind, and for each operation a body that it takes. */

export type Things = Awaited<ReturnType<typeof addThings>>

/** Ids by the part of a path before `{id}`; what belongs to a kitchen is of this one. */
export async function addThings(kitchen: number = POINT.day) {
  const customer = await newCustomer({ name: 'Вера' })
  const home = { city_id: CITY.day, street: 'Лесная', house: '7' }
  const stop = { subject: 'goods' as const, subject_id: GOODS.cheap, kitchen_id: kitchen, from_at: 1 }
  const promotion = { slug: 'test-news', title: 'Акция', teaser: '', body: '', image: '/pictures/a.webp', starts_at: 1 }
  const ladder = [
    { from: 0, fee: 149 },
    { from: 1200, fee: 0 },
  ]
  const north = { city_id: kitchen, name: 'Север', color: '#2f7d4f', streets: ['Лесная'], min_order: 600, ladder }
  const [[madeStop], [madeNews], [station], [rule], [zone], [terms]] = await db.batch([
    db.insert(stops).values(stop).returning(),
    db.insert(news).values(promotion).returning(),
    db.insert(stations).values({ name: 'Горячий цех' }).returning(),
    db.insert(promoCodes).values({ name: 'Самовывоз', type: 1, percent: 10, is_active: false }).returning(),
    db.insert(deliveryZones).values(north).returning(),
    db
      .insert(bonusTerms)
      .values({ from_at: Date.parse('2100-01-01T00:00:00Z'), terms: DEFAULT_LOYALTY_TERMS, changed_at: 0 })
      .onConflictDoUpdate({ target: bonusTerms.from_at, set: { changed_at: 0 } })
      .returning(),
  ])
  const ids: Record<string, number> = {
    orders: (await placed(customer, pickupBody({ pickup_point_id: kitchen, time_type: 'now' }))).id,
    addresses: (await read(await call('/v3/addresses', { token: customer.token, body: home }), addressValue)).value.id,
    customers: customer.id,
    people: (await addStaff({ role: 'cook', kitchens: [kitchen] })).id,
    devices: (await addDevice(kitchen)).id,
    stops: madeStop?.id ?? 0,
    news: madeNews?.id ?? 0,
    stations: station?.id ?? 0,
    zones: zone?.id ?? 0,
    loyalty: terms?.id ?? 0,
    kitchens: kitchen,
    pickuppoints: kitchen,
    cities: kitchen,
    'staff/goods': GOODS.tea,
    goods: GOODS.soup,
    favorites: GOODS.soup,
    categories: 9001,
    options: OPTION.spicy,
    promotions: rule?.id ?? 0,
  }
  return { kitchen, customer, ids }
}

/** The operation's path with the id of the thing that it names. */
export function pathOf(operation: Operation, { ids, kitchen }: Things): string {
  const [, room = '', kind = ''] = /(\w+)\/(\w+)\/\{id\}/.exec(operation.path) ?? []
  const query = operation.parameters.filter((one) => one.in === 'query' && (one.required || one.name === 'kitchen_id'))
  const given: Record<string, string> = {
    kitchen_id: String(kitchen),
    city_id: String(kitchen),
    after: '0',
    from: '2026-11-20',
    to: '2026-11-20',
  }
  const asked = query.map(({ name }) => `${name}=${given[name] ?? '1'}`).join('&')
  return pathWith(operation, ids[`${room}/${kind}`] ?? ids[kind] ?? 1) + (asked && `?${asked}`)
}

/** The headers that it cannot do without. */
export const headersOf = ({ parameters }: Operation): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter((one) => one.in === 'header' && one.required)
      .map(({ name }) => [name, name === 'if-match' ? '"0"' : crypto.randomUUID()]),
  )

/** A body of each operation that has one. */
export function bodiesOf({ kitchen, customer, ids }: Things): Record<string, object> {
  const [order, person] = [ids['orders'], ids['people']]
  return {
    'POST /v2/login': { phone: customer.phone, code: '0000' },
    'PATCH /v2/user': { name: 'Анна' },
    'DELETE /v3/user': { code: '0000' },
    'POST /v3/addresses': { city_id: CITY.day, street: 'Своя', house: '1' },
    'PUT /v3/addresses/{id}': { house: '9' },
    'POST /v2/token': { card: CARD.visa, phone: customer.phone },
    'POST /v3/favorites': { good_id: GOODS.roll },
    'POST /v3/cart/quote': { goods: [line(GOODS.roll, 2)] },
    'POST /v2/check-certificate': { certificate: 'TEST10', cart: [line(GOODS.roll, 2)] },
    'POST /v2/orders': orderBody(),
    'POST /staff/orders/search': { q: 'Вера', kitchen_id: kitchen },
    'POST /staff/customers/search': { q: 'Вера' },
    'POST /staff/audit/search': { q: 'Вера' },
    'PATCH /staff/kitchens/{id}': { lanes: 3 },
    'POST /staff/ops': { ops: [{ op_id: crypto.randomUUID(), at: new Date().toISOString(), order_id: order, kind: 'seen' }] },
    'PATCH /staff/orders/{id}': { status: 'processed' },
    'PUT /staff/orders/{id}': { persons: 3, reason: 'Гость попросил' },
    'POST /staff/orders': { ...pickupBody({ pickup_point_id: kitchen }), phone: '79981112244' },
    'POST /staff/orders/quote': pickupBody({ pickup_point_id: kitchen }),
    'POST /staff/orders/{id}/reveal': { field: 'phone' },
    'POST /staff/orders/{id}/payment-link': { send: false },
    'POST /staff/orders/{id}/refunds': { amount: 1, to: 'cash', reason: 'Остыло' },
    'POST /staff/guests': { order_id: order },
    'POST /staff/courier/shift': { on: true, kitchen_id: kitchen },
    'POST /staff/courier/cash': { kitchen_id: kitchen, staff_id: person, expected: 10, amount: 10 },
    'PATCH /staff/goods/{id}': { available: true },
    'POST /staff/stops': { subject: 'goods', id: GOODS.cake, kitchen_id: kitchen, until: null },
    'PATCH /staff/stops/{id}': { until: 30 },
    'PUT /staff/goods/{id}/ingredients': { ingredients: [{ name: 'чай', grams: 5, is_needed: true }] },
    'POST /staff/menu/goods': { name: 'Ролл', category_id: 9001 },
    'PATCH /staff/menu/goods/{id}': {
      price: 130,
      nutrition: { kcal: 1, protein: 2, fat: 3, carbs: 4 },
      ingredients: [{ name: 'рис', grams: 5, is_needed: true }],
    },
    'POST /staff/menu/goods/{id}/sizes': { own_size: '8 шт', size_name: '4 шт', price: 300, weight: 120, pieces: 4 },
    'POST /staff/menu/categories': { name: 'Супы' },
    'PATCH /staff/menu/categories/{id}': { kitchen_minutes: 5 },
    'POST /staff/menu/options': { kind: 'sauces', name: 'Манго', price: 50 },
    'PATCH /staff/menu/options/{id}': { max: 4 },
    'PUT /staff/menu/order': { category_id: 9001, goods: [GOODS.tea] },
    'POST /staff/menu/prices': { goods: [GOODS.cake], change: { to: 470 } },
    'POST /staff/promotions/batch': { count: 2, effect: { kind: 'amount', amount: 100 } },
    'POST /staff/promotions': {
      name: 'Подарок',
      effect: { kind: 'gift', goods_id: GOODS.tea },
      condition: { min_total: 1500, delivery_type: 'pickup' },
    },
    'POST /staff/promotions/try': {
      draft: {
        ...NEW_PROMOTION,
        is_active: false,
        name: 'Подарок',
        effect: { kind: 'free_delivery' },
        condition: { min_total: 1, delivery_type: 'delivery' },
      },
      goods: [line(GOODS.roll, 2)],
    },
    'PATCH /staff/promotions/{id}': { priority: 5 },
    'POST /staff/news': { title: 'Пятница', image: '/pictures/a.webp' },
    'PATCH /staff/news/{id}': { teaser: 'Коротко' },
    'PUT /staff/news/order': { news: [ids['news']] },
    'PATCH /staff/shop': { title: 'Пицца' },
    'PATCH /staff/apology': { is_on: true },
    'PATCH /staff/payments': { card: 'tkassa' },
    'PATCH /staff/system': { delivery_state: { is_busy: false, message: '' } },
    'PATCH /staff/cities/{id}': { special_hours: [] },
    'PATCH /staff/pickuppoints/{id}': { special_hours: [] },
    'POST /staff/cities': { name: 'Тверь' },
    'POST /staff/pickuppoints': { city_id: CITY.day, address: 'ул. Новая, 1', phone: '+7 495 120-45-46', lat: 55, lng: 37 },
    'PUT /staff/cities/{id}/hours': { special_hours: [] },
    'PUT /staff/pickuppoints/{id}/hours': { special_hours: [] },
    'PATCH /staff/customers/{id}': { blocked: false, reason: 'Договорились' },
    'POST /staff/customers/{id}/reveal': { field: 'email' },
    'POST /staff/customers/{id}/bonuses': { amount: 10, reason: 'Подарок' },
    'POST /staff/customers/{id}/erase': { code: '0000' },
    'POST /staff/customers/{id}/notes': { kind: 'note', text: 'Звонить за десять минут' },
    'POST /staff/loyalty': { ...DEFAULT_LOYALTY_TERMS, from: '2100-02-01T00:00:00Z' },
    'PATCH /staff/loyalty/{id}': { welcome: 100 },
    'POST /staff/loyalty/preview': DEFAULT_LOYALTY_TERMS,
    'POST /staff/stations': { name: 'Холодный цех' },
    'POST /staff/zones': { city_id: kitchen, name: 'Запад' },
    'PATCH /staff/zones/{id}': { name: 'Юг' },
    'PUT /staff/zones/order': { city_id: kitchen, zones: [ids['zones']] },
    'PATCH /staff/stations/{id}': { name: 'Тёплый цех' },
    'POST /staff/sign-in/code': { phone: '79981112233' },
    'POST /staff/first-owner': { token: '0'.repeat(64), name: 'Анна', phone: '79981112233' },
    'POST /staff/sign-in': { phone: '79981112233', code: '000000' },
    'POST /staff/pin': { staff_id: person, pin: '3579' },
    'POST /staff/step-up': { pin: '3579' },
    'POST /staff/pairings/poll': { poll_token: '0'.repeat(64) },
    'POST /staff/devices': { code: '000000', name: 'Суши', kind: 'kitchen', kitchen_id: kitchen },
    'PATCH /staff/devices/{id}': { name: 'Пицца' },
    'POST /staff/people': { name: 'Вера', phone: null, role: 'cook', kitchens: [kitchen] },
    'PATCH /staff/people/{id}': { name: 'Глеб' },
    'PUT /staff/people/{id}/pin': { pin: null },
    'PUT /staff/devices/here/state': { sound_on: true, build: 'x' },
    'POST /staff/imports/{id}/apply': { plan_hash: '', take: { created: true, changed: true, missing: 'keep' } },
    'POST /staff/imports/{id}/prices': { divide: true },
    'POST /client-errors': { reason: 'Error', stack: '', route: '/menu', build: 'x' },
  }
}
