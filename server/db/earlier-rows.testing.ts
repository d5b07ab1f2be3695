/** Rows by the first migration whose tables accept them. */
export type EarlierRows = { since: number; table: string; rows: Record<string, unknown>[] }

const AT = 1_780_000_000_000
const HASH = 'a'.repeat(64)
const NUTRITION = '{"kcal":210,"protein":8,"fat":6,"carbs":28}'
const ADDRESS = '{"city_id":1,"street":"Лесная","house":"7","apartment":"12"}'

const CARD = { brand: 'visa', last4: '4242', emitent: 'b' }
const LINE = { goods_id: 101, slug: 'dish-101', name: 'Блюдо', image: '/i.webp' }
const PAID = { status: 'paid', amount: 117_900 }
const DELIVERY = { city_id: 1, delivery_type: 'delivery', time_type: 'now', promised_from: AT, promised_to: AT + 1, address: ADDRESS }
const SUMS = { full: 118_000, discount: 10_000, bonuses_spent: 50, delivery_fee: 14_900, total: 117_900 }

const order = (id: number, customer: number, parts: Record<string, unknown> = {}) => ({
  id,
  number: `A-${id}`,
  customer_id: customer,
  created_at: AT + id,
  ...DELIVERY,
  pay_variant: 1,
  pay_type: 1,
  ...SUMS,
  ...parts,
})

const goods = (id: number, category: number, parts: Record<string, unknown> = {}) => ({
  id,
  slug: `dish-${id}`,
  category_id: category,
  name: `Блюдо №${id} «с кавычкой»`,
  price: 59_000,
  image: '/pictures/dish.webp',
  weight: 210.5,
  unit: 'г',
  nutrition: NUTRITION,
  ...parts,
})

/** A shop with rows in every table. A migration that changes a table so that these no longer fit adds the new form with its own
 *  `since`. */
export const EARLIER_ROWS: EarlierRows[] = [
  { since: 0, table: 'categories', rows: [1, 2].map((id) => ({ id, slug: `category-${id}`, name: `Раздел ${id}`, image: '/c.webp' })) },
  {
    since: 0,
    table: 'goods',
    rows: [
      goods(101, 1, { badge: 'top', old_price: 69_000 }),
      goods(102, 1, { badge: 'sale' }),
      goods(103, 1, { available: 0 }),
      goods(201, 2, { badge: 'vegan', images: '["/a.webp"]', pieces: 8 }),
      goods(202, 2),
    ],
  },
  { since: 0, table: 'options', rows: [{ id: 11, kind: 'sauces', name: 'Спайси', price: 4_500, max: 5, image: '/o.webp' }] },
  { since: 0, table: 'goods_options', rows: [{ goods_id: 101, option_id: 11, position: 0 }] },
  {
    since: 0,
    table: 'cities',
    rows: [{ id: 1, slug: 'moskva', name: 'Москва', time_zone: 'Europe/Moscow', fee: 14_900, min_order: 60_000, eta_min: 35, eta_max: 45 }],
  },
  { since: 0, table: 'pickup_points', rows: [{ id: 1, city_id: 1, address: 'ул. Покровка, 17', phone: '1', lat: 55.75, lng: 37.64 }] },
  {
    since: 0,
    table: 'hours',
    rows: [
      { id: 1, city_id: 1, day: 1, open: '10:00', close: '24:00' },
      { id: 2, pickup_point_id: 1, day: 1, open: '10:00', close: '02:00' },
    ],
  },
  {
    since: 0,
    table: 'news',
    rows: [{ id: 1, slug: 'news', title: 'Н', teaser: 'Т', body: 'Текст\nв две строки', image: '/n.webp', starts_at: AT }],
  },
  { since: 0, table: 'contacts', rows: [{ id: 1, phone: '1', telegram: '2', viber: '3', whatsapp: '4' }] },
  {
    since: 0,
    table: 'customers',
    rows: [
      { id: 1, phone: '79990000001', name: "О'Нил", email: 'a@example.com', birthday: '1990-05-17', rank: 'vip', created_at: AT },
      { id: 2, phone: '79990000002', created_at: AT },
      { id: 3, phone: null, created_at: AT, deleted_at: AT + 5 },
    ],
  },
  {
    since: 0,
    table: 'addresses',
    rows: [{ id: 1, customer_id: 1, is_default: 1, city_id: 1, street: 'Лесная', house: '7', created_at: AT }],
  },
  { since: 0, table: 'attempts', rows: [{ id: 1, kind: 'code', subject: 'x', at: AT }] },
  {
    since: 0,
    table: 'cards',
    rows: [{ id: 1, customer_id: 1, status: 'active', is_default: 1, ...CARD, provider: 'sandbox', created_at: AT }],
  },
  { since: 0, table: 'devices', rows: [{ device_hash: HASH, customer_id: 1, created_at: AT, last_used_at: AT }] },
  { since: 0, table: 'favorites', rows: [{ customer_id: 1, goods_id: 201, created_at: AT }] },
  { since: 0, table: 'login_codes', rows: [{ id: 1, phone: '79990000001', code_hmac: HASH, created_at: AT, expires_at: AT + 1 }] },
  {
    since: 0,
    table: 'sessions',
    rows: [{ id: 1, token_hash: HASH, customer_id: 1, created_at: AT, last_used_at: AT, expires_at: AT + 1 }],
  },
  {
    since: 0,
    table: 'orders',
    rows: [
      order(1, 1, { status: 'completed', completed_at: AT + 9 }),
      order(2, 2, { status: 'canceled' }),
      order(3, 1, { promocode: 'TWICE', comment: 'Без лука', pay_variant: 2, pay_type: 5, card_id: 1, payment_status: 'paid' }),
      order(4, 3, { status: 'completed', completed_at: AT + 9, name: null, phone: null }),
      order(7, 1, { delivery_type: 'pickup', address: null, pickup_point: '{"id":1}', time_type: 'datetime', datetime: AT }),
    ],
  },
  {
    since: 0,
    table: 'order_lines',
    rows: [1, 2, 3, 4, 7].map((id) => ({ order_id: id, position: 0, ...LINE, qtt: 2, price: 59_000, amount: 118_000 })),
  },
  {
    since: 0,
    table: 'order_status_history',
    rows: [
      { id: 1, order_id: 1, was: null, status: 'new', at: AT, actor: 'customer' },
      { id: 2, order_id: 1, was: 'new', status: 'processed', at: AT + 1, actor: 'staff' },
    ],
  },
  {
    since: 0,
    table: 'bonus_ledger',
    rows: [
      { id: 1, customer_id: 1, kind: 'gift', amount: 300, description: 'Подарок', created_at: AT },
      { id: 2, customer_id: 1, kind: 'redemption', amount: -50, order_id: 1, description: 'Заказ', created_at: AT },
      { id: 3, customer_id: 2, kind: 'gift', amount: 20, description: 'Подарок', created_at: AT },
    ],
  },
  {
    since: 0,
    table: 'idempotency_keys',
    rows: [{ customer_id: 1, key: 'k', body_hash: HASH, order_id: 1, response: '{}', created_at: AT }],
  },
  { since: 0, table: 'promo_codes', rows: [{ id: 1, code: 'TWICE', type: 1, percent: 12.5, max_uses: 2, used: 1 }] },
  { since: 0, table: 'promo_uses', rows: [{ code_id: 1, order_id: 3, customer_id: 1, once: 0, at: AT }] },
  { since: 0, table: 'slots', rows: [{ city_id: 1, starts_at: AT, taken: 3, capacity: 10 }] },
  {
    since: 0,
    table: 'outbox',
    rows: [{ id: 1, kind: 'code', phone: '79990000001', text: 'Код 1234', status: 'sent', created_at: AT, sent_at: AT }],
  },
  { since: 0, table: 'staff_audit', rows: [{ id: 1, at: AT, action: 'order', subject: '1', before: '{}', after: '{}' }] },

  { since: 8, table: 'special_hours', rows: [{ id: 1, city_id: 1, date: '2027-01-01' }] },
  {
    since: 8,
    table: 'payments',
    rows: [{ id: 1, order_id: 3, provider: 'sandbox', idempotence_key: 'p', ...PAID, card_id: 1, created_at: AT, updated_at: AT }],
  },
  {
    since: 8,
    table: 'payment_tasks',
    rows: [{ id: 1, payment_id: 1, kind: 'receipt', idempotence_key: 't', next_try_at: AT, created_at: AT }],
  },
  {
    since: 8,
    table: 'payment_events',
    rows: [{ id: 1, provider: 'sandbox', event_id: 'e', kind: 'paid', provider_payment_id: 'x', received_at: AT }],
  },
  {
    since: 8,
    table: 'sandbox_payments',
    rows: [{ id: 'x', idempotence_key: 'p', status: 'paid', amount: 117_900, description: 'Заказ', return_url: '/', created_at: AT }],
  },
  { since: 8, table: 'sandbox_events', rows: [{ id: 'e', payment_id: 'x', kind: 'paid', deliver_at: AT }] },
  { since: 8, table: 'sandbox_operations', rows: [{ idempotence_key: 'o', payment_id: 'x', kind: 'refund', amount: 1, created_at: AT }] },
]
