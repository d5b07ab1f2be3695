export type Row = Record<string, unknown>
export type TableRow = [table: string, row: Row]

export const AT = 1_800_000_000_000
const HASH = 'a'.repeat(64)

const ofCustomer = { id: 1, customer_id: 1, created_at: AT }
const delivery = { city_id: 1, delivery_type: 'delivery', time_type: 'now', promised_from: AT, promised_to: AT, address: '{}' }
const ofDish = { unit: 'г', nutrition: '{"kcal":0,"protein":0,"fat":0,"carbs":0}' }
const sums = { full: 100_000, discount: 10_000, bonuses_spent: 100, delivery_fee: 14_900, total: 94_900 }
const ticket = { kitchen_id: 1, cook_by: AT - 20 * 60_000, first_promised_to: AT, stage_at: AT }
const order = { ...ofCustomer, number: '1001', ...delivery, ...ticket, pay_variant: 1, pay_type: 1, ...sums }
const lineCopy = { goods_id: 404, slug: 'gone', name: 'Ролл', image: '/a.webp' }
const times = { created_at: AT, updated_at: AT }
const providerIds = { provider: 'sandbox', provider_payment_id: 'p1', idempotence_key: 'k1' }
const bankSum = { status: 'pending', amount: 94_900 }
const text = { kind: 'order', phone: '79990000001', text: 'Заказ принят', status: 'sent' }

/** A valid row of each table in SQL terms, money in kopecks, in the order of their foreign keys. */
export const GOOD: TableRow[] = [
  ['categories', { id: 1, slug: 'rolls', name: 'Роллы', image: '/a.webp' }],
  [
    'dishes',
    {
      id: 1,
      slug: 'roll',
      category_id: 1,
      name: 'Ролл',
      price: 59_000,
      image: '/a.webp',
      weight: 200,
      ...ofDish,
      position: 0,
      is_public: 1,
    },
  ],
  ['options', { id: 1, kind: 'sauces', name: 'Соус', price: 0, max: 5, image: '/a.webp' }],
  ['goods_options', { goods_id: 1, option_id: 1 }],
  ['option_groups', { id: 1, goods_id: 1, kind: 'sauces', name: 'Соус', min: 1, max: 2, free: 1 }],
  ['group_items', { id: 1, group_id: 1, option_id: 1, price: 5000 }],
  ['cities', { id: 1, slug: 'moskva', name: 'Москва', time_zone: 'Europe/Moscow', fee: 0, min_order: 0, eta_min: 30, eta_max: 45 }],
  ['delivery_zones', { id: 1, city_id: 1, name: 'Центр', color: '#2f7d4f', min_order: 0, ladder: '[]' }],
  ['pickup_points', { id: 1, city_id: 1, address: 'ул. Лесная, 7', phone: '+749 (512) 04-545', lat: 55, lng: 37 }],
  ['hours', { id: 1, city_id: 1, day: 1, open: '10:00', close: '02:00' }],
  ['news', { id: 1, slug: 'akciya', title: 'а', teaser: 'б', body: 'в', image: '/a.webp', starts_at: AT }],
  ['loyalty_terms', { id: 2, from_at: AT, terms: '{}', changed_at: AT }],
  ['contacts', { phone: '1', telegram: '2', viber: '3', whatsapp: '4' }],
  ['customers', { id: 1, phone: '79990000001', created_at: AT }],
  ['customers', { id: 2, phone: '79990000002', created_at: AT }],
  ['sessions', { id: 1, token_hash: HASH, customer_id: 1, created_at: AT, last_used_at: AT, expires_at: AT }],
  ['consents', { id: 1, customer_id: 1, kind: 'processing', version: '2026-11-23', given_at: AT }],
  ['login_codes', { id: 1, phone: '79990000001', code_hmac: 'x', created_at: AT, expires_at: AT }],
  ['devices', { device_hash: HASH, customer_id: 1, created_at: AT, last_used_at: AT }],
  ['attempts', { kind: 'code_wrong', subject: 'address:192.0.2.1', at: AT }],
  ['addresses', { id: 1, customer_id: 1, is_default: 1, city_id: 1, street: 'Лесная', house: '7', created_at: AT }],
  ['favorites', { customer_id: 1, goods_id: 1, created_at: AT }],
  [
    'cards',
    {
      ...ofCustomer,
      status: 'active',
      is_default: 1,
      brand: 'Мир',
      last4: '0001',
      emitent: '',
      provider: 'sandbox',
      fingerprint: 'f',
    },
  ],
  ['orders', order],
  ['order_lines', { order_id: 1, position: 0, ...lineCopy, qtt: 1, price: 59_000, amount: 59_000 }],
  ['order_status_history', { id: 1, order_id: 1, was: null, status: 'new', at: AT, actor: 'customer' }],
  ['slots', { city_id: 1, starts_at: AT, taken: 1, capacity: 1 }],
  ['promo_codes', { id: 1, code: 'SUSHI10', type: 1, percent: 10, max_uses: 1, used: 1 }],
  ['promo_uses', { code_id: 1, order_id: 1, customer_id: 1, once: 1, at: AT, amount: 10_000 }],
  ['bonus_grants', { customer_id: 1, reason: 'welcome', year: 0, at: AT }],
  ['bonus_ledger', { id: 1, customer_id: 1, kind: 'accrual', amount: 100, order_id: 1, description: 'Заказ', created_at: AT }],
  ['payments', { id: 1, order_id: 1, ...providerIds, status: 'pending', amount: 94_900, ...times }],
  ['payment_tasks', { id: 1, payment_id: 1, kind: 'refund', idempotence_key: 'k1:refund', next_try_at: AT, created_at: AT }],
  ['payment_events', { id: 1, provider: 'sandbox', event_id: 'e1', provider_payment_id: 'p1', kind: 'paid', received_at: AT }],
  ['sandbox_payments', { id: 'b1', idempotence_key: 'k1', ...bankSum, description: 'а', return_url: '/', created_at: AT }],
  ['sandbox_operations', { idempotence_key: 'k1:refund', payment_id: 'b1', kind: 'refund', created_at: AT }],
  ['pay_terms', { id: 1, card: 'tkassa' }],
  ['apology_terms', { id: 1, is_on: 1, minutes: 15, percent: 10, days: 30, min_total: 0 }],
  ['tkassa_orders', { order_id: 'k1', amount: 94_900, asked_at: AT }],
  ['tkassa_bank', { id: 1, order_id: 'k1', state: '{}' }],
  ['special_hours', { id: 1, city_id: 1, date: '2026-12-31', open: '10:00', close: '18:00' }],
  ['idempotency_keys', { customer_id: 1, key: 'uuid', body_hash: HASH, order_id: 1, created_at: AT }],
  ['outbox', { id: 1, ...text, order_id: 1, event: 'taken', created_at: AT }],
  ['menu_hours', { id: 1, category_id: 1, day: 1, open: '12:00', close: '16:00' }],
  ['stations', { id: 4, name: 'Гриль' }],
  ['goods_parts', { goods_id: 1, part_id: 1, qtt: 2 }],
  ['line_marks', { order_id: 1, position: 0, made: 1, at: AT }],
  ['order_events', { order_id: 1, kitchen_id: 1, kind: 'seen', at: AT, actor: 'staff' }],
  ['kitchen_alarms', { id: 1, kitchen_id: 1, kind: 'waiting', order_id: 1, started_at: AT }],
  ['staff', { id: 1, name: 'Анна', phone: '79000000001', role: 'owner', created_at: AT }],
  ['staff_kitchens', { staff_id: 1, kitchen_id: 1 }],
  ['staff_devices', { id: 1, name: 'Суши', kind: 'kitchen', kitchen_id: 1, token_hash: HASH, approved_by: 1, created_at: AT }],
  ['staff_pairings', { id: 1, code_hmac: 'x', poll_hash: HASH, label: 'Chrome', created_at: AT, expires_at: AT, device_id: 1 }],
  ['staff_sessions', { id: 1, token_hash: HASH, staff_id: 1, kind: 'code', created_at: AT, last_used_at: AT, expires_at: AT }],
  ['staff_audit', { at: AT, action: 'order.move', subject: 'order:1', staff_id: 1, device_id: 1 }],
  ['ingredients', { id: 1, name: 'лосось' }],
  ['goods_ingredients', { goods_id: 1, ingredient_id: 1, grams: 60 }],
  ['option_ingredients', { option_id: 1, ingredient_id: 1 }],
  ['stops', { id: 1, subject: 'goods', subject_id: 1, kitchen_id: 1, from_at: AT }],
  ['stop_reach', { stop_id: 1, kind: 'goods', item_id: 1 }],
  ['order_edits', { id: 1, order_id: 1, revision: 1, at: AT, before: '{}', after: '{}' }],
  ['refunds', { id: 1, order_id: 1, way: 'cash', amount: 100, idempotence_key: 'r1', status: 'done', created_at: AT }],
  [
    'till_receipts',
    { id: 1, order_id: 1, kind: 'sale', amount: 100, is_cash: 1, settled_at: AT, key: 'c1', next_try_at: AT, created_at: AT },
  ],
  ['sandbox_receipts', { key: 'c1', ref: 'u1', operation: 'sell', body: '{}', ready_at: AT }],
  ['courier_shifts', { id: 1, staff_id: 1, kitchen_id: 1, started_at: AT }],
  ['courier_cash', { id: 1, staff_id: 1, kitchen_id: 1, expected: 100, amount: 100, accepted_by: 1, at: AT }],
  ['staff_ops', { op_id: 'uuid', staff_id: 1, device_id: 1, at: AT, kind: 'seen' }],
  ['goods_slugs', { slug: 'old-roll', goods_id: 1 }],
  ['category_slugs', { slug: 'old-category', category_id: 1 }],
  ['news_slugs', { slug: 'old-news', news_id: 1 }],
  ['media', { path: '/media/a.webp', width: 800, height: 800, bytes: 1000, is_cutout: 1, used_at: AT }],
  ['shop_facts', { id: 1, name: 'Бар' }],
  ['customer_notes', { id: 1, customer_id: 1, kind: 'allergy', text: 'орехи', at: AT }],
  ['imports', { id: 1, source: 'menu', format: 'csv', file: '', plan: '', plan_hash: HASH, counts: '{}', created_at: AT }],
  ['import_rows', { import_id: 1, kind: 'goods', key: '1', action: 'create', state: 'waiting' }],
  ['catalog_links', { source: 'menu', kind: 'goods', key: '1', item_id: 1 }],
  ['cron_runs', { cron: '* * * * *', at: AT }],
  ['sales_days', { day: '2026-11-20', kitchen_id: 1, counts: '{}' }],
]

const rows = new Map(GOOD.toReversed())

/** The valid row of a table with changes. */
export const row = (table: string, change: Row = {}): TableRow => [table, { ...rows.get(table), ...change }]
