import { env } from '#host'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { dishes, orders } from './tables'
import { db, insertRaw, prepareRaw } from './db.testing'
import { AT, GOOD, type Row, row, type TableRow } from './rows.testing'

const anOrder = (change: Row) => row('orders', { id: 2, number: '1002', ...change })
const aDish = (change: Row) => row('dishes', { id: 2, slug: 'roll-2', ...change })
const secondPayment = (change: Row = {}) => row('payments', { id: 2, provider_payment_id: 'p2', idempotence_key: 'k2', ...change })
const third = { id: 3, phone: '79990000003', created_at: AT }

const reset = () =>
  env.DB.batch([
    ...GOOD.toReversed().map(([table]) => env.DB.prepare(`delete from "${table}"`)),
    ...GOOD.map(([table, row]) => prepareRaw(table, row)),
  ])

describe('the database accepts', () => {
  beforeEach(reset)

  const MORE: [what: string, row: TableRow][] = [
    ['on receipt by QR', anOrder({ pay_variant: 3, pay_type: 3 })],
    ['on receipt by card', anOrder({ pay_variant: 3, pay_type: 4 })],
    ['a refund beside the accrual of one order', row('bonus_ledger', { id: 2, kind: 'refund', amount: 5 })],
    ['two gifts of no order', row('bonus_ledger', { id: 2, kind: 'gift', amount: 5, order_id: null })],
    ['a deleted customer without a phone', ['customers', { ...third, phone: null, deleted_at: AT }]],
    ["another customer's default address", row('addresses', { id: 2, customer_id: 2 })],
    ['a new code once the old one is replaced', row('login_codes', { id: 2, replaced_at: AT })],
    ['a consent given again once withdrawn', row('consents', { id: 2, withdrawn_at: AT })],
    ['the same card once removed', row('cards', { id: 2, is_default: 0, status: 'removed', removed_at: AT })],
    ['a failed payment beside the pending one', secondPayment({ status: 'failed' })],
    ['a held payment beside the pending one', secondPayment({ status: 'held' })],
    [
      'two payments that the provider has not answered',
      row('payments', { id: 2, provider_payment_id: null, idempotence_key: 'k2', status: 'failed' }),
    ],
    ['a receipt beside the refund of a payment', row('payment_tasks', { id: 2, kind: 'receipt', idempotence_key: 'k1:receipt' })],
    ['the same event of another provider', row('payment_events', { id: 2, provider: 'yookassa' })],
    ['a day off', ['special_hours', { id: 2, city_id: 1, date: '2027-01-01', open: null, close: null }]],
    ['two messages about an order, of different events', row('outbox', { id: 2, order_id: 1, event: 'on_the_way' })],
  ]

  test.each(MORE)('%s', async (_, [table, row]) => {
    expect((await insertRaw(table, row)).success).toBe(true)
  })
})

const ALLOWED_PAY = ['1 1', '2 2', '2 5', '3 3', '3 4']
const WRONG_PAY = [0, 1, 2, 3, 4].flatMap((variant) =>
  [0, 1, 2, 3, 4, 5].flatMap((type) => (ALLOWED_PAY.includes(`${variant} ${type}`) ? [] : [[variant, type]])),
)

describe('the database rejects', () => {
  // a rejected row changes nothing, so the rows are written once
  beforeAll(reset)

  const WRONG: [what: string, row: TableRow, error: RegExp][] = [
    ['a price below zero', aDish({ price: -100 }), /dishes_price/],
    ['a price with part of a kopeck', aDish({ price: 590.5 }), /dishes_price/],
    ['a price of letters', aDish({ price: 'много' }), /dishes_price/],
    ['an old price below the price', aDish({ old_price: 58_000 }), /dishes_old_price/],
    ['an unknown badge', aDish({ badge: 'best' }), /dishes_badge/],
    ['an unknown unit', aDish({ unit: 'кг' }), /dishes_unit/],
    ['an unknown category', aDish({ category_id: 404 }), /FOREIGN KEY/],
    ['a size without a family', aDish({ size_name: '30 см' }), /dishes_family/],
    ['a group that asks for more than it allows', row('option_groups', { id: 2, min: 3, max: 2 }), /option_groups_max/],
    ['an item of a group that is an option and a dish', row('group_items', { id: 2, dish_id: 1 }), /group_items_one/],
    ['two products with one slug', aDish({ slug: 'roll' }), /UNIQUE.*dishes\.slug/],
    ['an option id of another kind', row('options', { kind: 'additionals' }), /UNIQUE.*options\.id/],
    ['an unknown kind of option', row('options', { id: 2, kind: 'sauce' }), /options_kind/],
    ['more than 20 of an option', row('options', { id: 2, max: 21 }), /options_max/],
    ['hours without a place', ['hours', { day: 2, open: '10:00', close: '23:00' }], /hours_owner/],
    ['hours of two', ['hours', { city_id: 1, pickup_point_id: 1, day: 2, open: '10:00', close: '23:00' }], /hours_owner/],
    ['an eighth day', ['hours', { city_id: 1, day: 8, open: '10:00', close: '23:00' }], /hours_day/],
    ['an opening at 24:00', ['hours', { city_id: 1, day: 2, open: '24:00', close: '23:00' }], /hours_open/],
    ['a close at 25:00', ['hours', { city_id: 1, day: 2, open: '10:00', close: '25:00' }], /hours_close/],
    ['menu hours of a dish and a category', row('menu_hours', { id: 2, day: 2, dish_id: 1 }), /menu_hours_owner/],
    ['menu hours of an eighth day', row('menu_hours', { id: 2, day: 8 }), /menu_hours_day/],
    ['menu hours that end when they begin', row('menu_hours', { id: 2, day: 2, close: '12:00' }), /menu_hours_close/],
    ['second contacts', ['contacts', { id: 2, phone: '1', telegram: '2', viber: '3', whatsapp: '4' }], /contacts_single/],
    [
      'news that end before they start',
      ['news', { slug: 'b', title: 'а', teaser: 'б', body: 'в', image: '/', starts_at: AT, ends_at: AT - 1 }],
      /news_ends/,
    ],

    ['two customers with one phone', ['customers', { ...third, phone: '79990000001' }], /UNIQUE.*customers\.phone/],
    ['a phone of ten digits', ['customers', { ...third, phone: '7999000000' }], /customers_phone/],
    ['a phone with signs', ['customers', { ...third, phone: '+7999000000' }], /customers_phone/],
    ['a customer without a phone', ['customers', { ...third, phone: null }], /customers_has_phone/],
    ['a new customer with bonuses', ['customers', { ...third, bonuses: 5 }], /bonuses come by bonus_ledger/],
    ['a negative balance', row('bonus_ledger', { id: 2, kind: 'redemption', amount: -101 }), /customers_bonuses/],
    ['half a bonus', row('bonus_ledger', { id: 2, kind: 'refund', amount: 0.5 }), /bonus_ledger_amount/],
    ['an unknown rank', ['customers', { ...third, rank: '4' }], /customers_rank/],
    ['a discount above 100 %', ['customers', { ...third, personal_discount: 101 }], /customers_personal_discount/],
    ['two sessions with one token', row('sessions', { id: 2 }), /UNIQUE.*sessions\.token_hash/],
    ['an unhashed token', row('sessions', { id: 2, token_hash: 'token' }), /sessions_token_hash/],
    ['two live consents to one text', row('consents', { id: 2 }), /UNIQUE.*consents/],
    ['a consent to something else', row('consents', { id: 2, kind: 'all' }), /consents_kind/],
    ['two live codes for a phone', row('login_codes', { id: 2 }), /UNIQUE.*login_codes/],
    ['a sixth attempt of a code', row('login_codes', { id: 2, replaced_at: AT, tries: 6 }), /login_codes_tries/],
    ['two default addresses', row('addresses', { id: 2 }), /UNIQUE.*addresses/],
    ['a favourite twice', row('favorites'), /UNIQUE.*favorites/],
    ['an unknown favourite', row('favorites', { goods_id: 404 }), /FOREIGN KEY/],
    ['two default cards', row('cards', { id: 2, fingerprint: 'g' }), /UNIQUE.*cards/],
    ['a card twice', row('cards', { id: 2, is_default: 0 }), /UNIQUE.*cards/],
    ['a default card that waits for its code', row('cards', { id: 2, customer_id: 2, status: 'waiting' }), /cards_default_active/],
    ['a card number for its last four', row('cards', { id: 2, customer_id: 2, last4: '2200000000000001' }), /cards_last4/],
    [
      'a removed card with its token',
      row('cards', { id: 2, customer_id: 2, is_default: 0, status: 'removed', removed_at: AT, provider_token: 't' }),
      /cards_removed_token/,
    ],

    ['an unknown status', anOrder({ status: 'lost' }), /orders_status/],
    ['a completed order without its time', anOrder({ status: 'completed' }), /orders_completed_at/],
    ['a delivery without an address', anOrder({ address: null }), /orders_where/],
    ['a pickup without a point', anOrder({ delivery_type: 'pickup', address: null }), /orders_where/],
    ['a delivery and a pickup at once', anOrder({ pickup_point: '{}' }), /orders_where/],
    ['a chosen time without its time', anOrder({ time_type: 'datetime' }), /orders_datetime/],
    ['a time for "now"', anOrder({ datetime: AT }), /orders_datetime/],
    ['a promised time that ends before it starts', anOrder({ promised_to: AT - 1 }), /orders_promised/],
    ...WRONG_PAY.map(([pay_variant = 0, pay_type = 0]): (typeof WRONG)[number] => [
      `pay variant ${pay_variant} with type ${pay_type}`,
      anOrder({ pay_variant, pay_type }),
      /orders_pay/,
    ]),
    [
      'work on an unpaid order',
      anOrder({ pay_variant: 2, pay_type: 2, payment_status: 'pending', status: 'processed' }),
      /orders_paid_before_work/,
    ],
    ['a total that does not add up', anOrder({ total: 94_901 }), /orders_total/],
    ['a discount below zero', anOrder({ discount: -1, total: 104_901 }), /orders_sums/],
    ['501 characters of comment', anOrder({ comment: 'я'.repeat(501) }), /orders_comment/],
    ['two orders with one number', anOrder({ number: '1001' }), /UNIQUE.*orders\.number/],
    ['an order without a customer', anOrder({ customer_id: 404 }), /FOREIGN KEY/],
    ['none of a product', row('order_lines', { position: 1, qtt: 0 }), /order_lines_qtt/],
    ['a hundred of a product', row('order_lines', { position: 1, qtt: 100 }), /order_lines_qtt/],
    ['half a product', row('order_lines', { position: 1, qtt: 1.5 }), /order_lines_qtt/],
    ['a gift that costs', row('order_lines', { position: 1, price: null }), /order_lines_amount/],
    ['a step that leaves out one', row('order_status_history', { id: 2, was: 'new', status: 'completed' }), /order_status_step/],
    ['a step back', row('order_status_history', { id: 2, was: 'processed', status: 'new' }), /order_status_step/],
    ['a step out of the end', row('order_status_history', { id: 2, was: 'completed', status: 'canceled' }), /order_status_step/],
    ['a full slot filled', row('slots', { starts_at: AT + 1, taken: 2 }), /slots_taken/],
    ['a code in small letters', row('promo_codes', { id: 2, code: 'sushi' }), /promo_codes_code/],
    ['a code used more often than it may be', row('promo_codes', { id: 2, code: 'A', used: 2 }), /promo_codes_used/],
    ['a percentage without its percent', row('promo_codes', { id: 2, code: 'A', percent: null }), /promo_codes_type/],
    ['an amount with a percent', row('promo_codes', { id: 2, code: 'A', type: 2, amount: 1 }), /promo_codes_type/],
    ['a gift with a percent', row('promo_codes', { id: 2, code: 'A', type: 3 }), /promo_codes_type/],
    ['free delivery with a percent', row('promo_codes', { id: 2, code: 'A', type: 6 }), /promo_codes_type/],
    ['a second accrual for an order', row('bonus_ledger', { id: 2 }), /UNIQUE.*bonus_ledger/],
    ['a redemption that gives', row('bonus_ledger', { id: 2, kind: 'expiry', amount: 1 }), /bonus_ledger_amount/],
    ['a refund that takes', row('bonus_ledger', { id: 2, kind: 'refund', amount: -1 }), /bonus_ledger_amount/],
    ['a refund of no order', row('bonus_ledger', { id: 2, kind: 'refund', amount: 1, order_id: null }), /bonus_ledger_order/],
    ['two pending payments of an order', secondPayment(), /UNIQUE.*payments/],
    ['a payment of the provider twice', row('payments', { id: 2, idempotence_key: 'k2', status: 'paid' }), /UNIQUE.*payments/],
    ['an idempotence key twice', row('payments', { id: 2, provider_payment_id: 'p2', status: 'paid' }), /UNIQUE.*payments/],
    ['an event twice', row('payment_events', { id: 2 }), /UNIQUE.*payment_events/],
    ['an unknown state of a payment', secondPayment({ status: 'waiting' }), /payments_status/],
    ['a payment of zero', secondPayment({ status: 'paid', amount: 0 }), /payments_amount/],
    ['a second refund of a payment', row('payment_tasks', { id: 2, idempotence_key: 'k2' }), /UNIQUE.*payment_tasks/],
    ['a task with the key of another', row('payment_tasks', { id: 2, kind: 'release' }), /UNIQUE.*payment_tasks/],
    ['an unknown task', row('payment_tasks', { id: 2, kind: 'gift', idempotence_key: 'k2' }), /payment_tasks_kind/],
    [
      'a refund above the payment',
      row('sandbox_payments', { id: 'b2', idempotence_key: 'k2', refunded: 94_901 }),
      /sandbox_payments_refunded/,
    ],
    ['a key of the bank twice', row('sandbox_payments', { id: 'b2' }), /UNIQUE.*sandbox_payments/],
    ['a holiday twice', row('special_hours', { id: 2 }), /UNIQUE.*special_hours/],
    ['a holiday without a place', row('special_hours', { id: 2, city_id: null }), /special_hours_owner/],
    ['a holiday that opens and never closes', row('special_hours', { id: 2, date: '2027-01-01', close: null }), /special_hours_closed/],
    ['a holiday without its year', row('special_hours', { id: 2, date: '12-31' }), /special_hours_date/],
    ['a message of an event of an order twice', row('outbox', { id: 2 }), /UNIQUE.*outbox/],
    ['an idempotency key twice', row('idempotency_keys'), /UNIQUE.*idempotency_keys/],
    ['a second system state', ['system_state', { id: 2 }], /system_state_single/],
  ]

  test.each(WRONG)('%s', async (_, [table, row], error) => {
    await expect(insertRaw(table, row)).rejects.toThrow(error)
  })
})

describe('batches and keys', () => {
  beforeEach(reset)

  it('reject a second change of an order from the same status as a whole', async () => {
    const change = (status: string) =>
      env.DB.batch([
        env.DB.prepare(`insert into order_status_history (order_id, was, status, at, actor) values (1, 'new', ?, 0, 'staff')`).bind(status),
        env.DB.prepare(`update orders set status = ?, stage = 'queue', accepted_at = 0, fire_at = 0 where id = 1`).bind(status),
      ])
    await change('processed')
    await expect(change('canceled')).rejects.toThrow(/UNIQUE/)
    expect(await db.select({ status: orders.status }).from(orders)).toEqual([{ status: 'processed' }])
  })

  it('protect customers with orders, but not ordered products, whose lines are copies', async () => {
    await expect(env.DB.prepare('delete from customers where id = 1').run()).rejects.toThrow(/FOREIGN KEY/)
    await env.DB.prepare('update order_lines set goods_id = 1').run()
    await env.DB.prepare('delete from dishes where id = 1').run()
    expect(await env.DB.prepare('select name from order_lines').first('name')).toBe('Ролл')
    expect(await env.DB.prepare('select count(*) as rows from favorites').first('rows')).toBe(0)
  })
})

describe('column types', () => {
  beforeAll(reset)

  it('store roubles as whole kopecks', async () => {
    await db.update(dishes).set({ price: 590.1, old_price: 1999.99 }).where(eq(dishes.id, 1))
    expect(await env.DB.prepare('select price, old_price, typeof(price) as type from goods').first()).toEqual({
      price: 59_010,
      old_price: 199_999,
      type: 'integer',
    })
    expect(await db.select({ price: dishes.price, old: dishes.old_price }).from(dishes)).toEqual([{ price: 590.1, old: 1999.99 }])
    expect(await db.select({ price: dishes.price }).from(dishes).where(eq(dishes.price, 590.1))).toHaveLength(1)
    expect(await db.select({ sum: sql`sum(${dishes.price})`.mapWith(dishes.price) }).from(dishes)).toEqual([{ sum: 590.1 }])
  })

  it('reject parts of a kopeck', () => {
    expect(() => db.update(dishes).set({ price: 590.001 }).toSQL()).toThrow(RangeError)
  })
})

describe('the catalogue version', () => {
  /** The tables of public data. */
  const PUBLIC = GOOD.slice(0, 9)
  const version = () => env.DB.prepare('select catalog_version from system_state').first<number>('catalog_version')
  beforeAll(() => env.DB.batch(GOOD.toReversed().map(([table]) => env.DB.prepare(`delete from "${table}"`))))

  it('grows with every change of public data', async () => {
    const changes = [
      ...PUBLIC.map(([table, row]) => prepareRaw(table, row)),
      ...PUBLIC.map(([table, row]) => env.DB.prepare(`update ${table} set ${Object.keys(row)[0]} = ${Object.keys(row)[0]}`)),
      ...PUBLIC.toReversed().map(([table]) => env.DB.prepare(`delete from ${table}`)),
    ]
    for (const [at, change] of changes.entries()) {
      const before = Number(await version())
      await change.run()
      expect(Number(await version()), `change ${at}`).toBeGreaterThan(before)
    }
  })

  it('does not change with data of customers', async () => {
    const before = await version()
    for (const table of ['customers', 'promo_codes']) await insertRaw(...row(table))
    expect(await version()).toBe(before)
  })
})
