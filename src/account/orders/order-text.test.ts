import { initialValues } from '~/account/addresses/addresses'
import { describe, expect, test } from 'vitest'
import type { LiveOrder, Order, OrderStatus } from '~/contracts/orders'
import { kitchenWork, orderHeadline, orderStops, pageNumbers, promisedHourText, returnText } from './order-text'

const now = new Date('2026-11-21T15:25:00Z')
const clock: Record<OrderStatus, string> = { new: '18:02', processed: '18:05', inTransit: '18:24', completed: '18:41', canceled: '18:10' }
const historyOf = (...statuses: OrderStatus[]) =>
  statuses.map((status) => ({ status, at: `2026-11-21T${clock[status]}:00+03:00`, reason: null }))
const { is_default: _, ...address } = { ...initialValues(null, 1), street: 'Лесная', house: '7', apartment: '12' }
const point = { id: 1, city_id: 1, address: 'ул. Покровка, 17', phone: '' }

const orderOf = (change: Partial<Order>): Order => ({
  id: 1,
  number: '1048',
  status: 'new',
  created_at: '2026-11-21T18:02:00+03:00',
  delivery_type: 'delivery',
  time_type: 'now',
  datetime: null,
  promised: { from: '2026-11-21T18:35:00+03:00', to: '2026-11-21T18:45:00+03:00' },
  address,
  pickup_point: null,
  pay_variant: 3,
  pay_type: 4,
  payment_status: 'none',
  lines: [],
  explanation: [],
  promocode: null,
  gift: null,
  comment: null,
  persons: 1,
  can_cancel: true,
  totals: { full: 1, discount: 0, bonuses_spent: 0, delivery_fee: 0, total: 1, bonuses_earned: 0 },
  history: historyOf('new'),
  ...change,
})
const pickup = { delivery_type: 'pickup' as const, address: null, pickup_point: point }
const slot = (datetime: string) => ({ time_type: 'datetime' as const, datetime, promised: { from: datetime, to: datetime } })

test.each<[string, Partial<Order>, string]>([
  ['for now', {}, 'около\u00a018:45'],
  ['by the clock today', slot('2026-11-21T19:15:00+03:00'), 'к\u00a019:15'],
  ['by the clock tomorrow', slot('2026-11-22T19:15:00+03:00'), 'завтра к\u00a019:15'],
  ['by the clock later', slot('2026-11-23T19:15:00+03:00'), '23\u00a0ноября к\u00a019:15'],
])('the promise %s', (_, change, text) => {
  expect(promisedHourText(orderOf(change), now)).toBe(text)
})

describe('the headline', () => {
  test.each<[string, Partial<Order>, string, string]>([
    ['delivery in transit', { status: 'inTransit' }, 'Будет у\u00a0вас около\u00a018:45', 'Курьер уже едет · Лесная, 7, кв.\u00a012'],
    ['pickup in the kitchen', { status: 'processed', ...pickup }, 'Будет готов около\u00a018:45', 'Готовим ваш заказ · ул. Покровка, 17'],
    ['completed', { status: 'completed' }, 'Выполнен', 'Приятного аппетита · Лесная, 7, кв.\u00a012'],
    ['canceled without a reason', { status: 'canceled', history: historyOf('new', 'canceled') }, 'Отменен', '21\u00a0ноября, 18:10'],
    [
      'canceled with a reason',
      { status: 'canceled', history: [{ status: 'canceled', at: '2026-11-21T18:10:00+03:00', reason: 'Закончился лосось' }] },
      'Отменен',
      'Закончился лосось',
    ],
  ])('%s', (_, change, title, note) => {
    expect(orderHeadline(orderOf(change), now)).toEqual({ title, note })
  })

  test('a passed promise is not repeated', () => {
    const late = new Date('2026-11-21T16:00:00Z')
    const { title, note } = orderHeadline(orderOf({ status: 'processed' }), late, '+749 (512) 04-545')
    expect(title).toBe('Немного опаздываем')
    expect(note).toContain('позвоните нам: +749 (512) 04-545.')
    expect(orderHeadline(orderOf({ status: 'completed' }), late).title).toBe('Выполнен')
  })
})

describe('what the kitchen does', () => {
  const liveOf = (change: Partial<LiveOrder>): LiveOrder => {
    const { promised } = orderOf({})
    return { stage: 'cooking', made: { done: 2, of: 5 }, promise: promised, first: promised, moved: null, courier: null, ...change }
  }
  const at = (change: Partial<LiveOrder>, rest: Partial<Order> = {}) => orderOf({ status: 'processed', live: liveOf(change), ...rest })

  test.each<[string, Order, string | null, string]>([
    ['queue', at({ stage: 'queue', made: { done: 0, of: 5 } }), 'Ждёт своей очереди', ''],
    ['cooking', at({}), 'Готовим: 2 из\u00a05', '++---'],
    ['cooking eight', at({ made: { done: 3, of: 8 } }), 'Готовим: 3 из\u00a08', '+++-----'],
    ['cooking more than can be counted', at({ made: { done: 3, of: 9 } }), 'Готовим: 3 из\u00a09', ''],
    ['ready', at({ stage: 'ready', made: { done: 1, of: 1 } }), 'Готов, ждёт курьера', '+'],
    ['ready for the guest', at({ stage: 'ready', made: { done: 1, of: 1 } }, pickup), 'Готов, ждёт вас', '+'],
    ['a pre-order', at({ stage: null, made: null }, slot('2026-11-21T20:00:00+03:00')), 'Ждёт своего времени', ''],
    ['not accepted', at({ stage: null, made: null }, { status: 'new' }), null, ''],
    ['an API that does not tell', at({}, { live: null }), null, ''],
  ])('%s', (_, order, text, ticks) => {
    const work = kitchenWork(order)
    expect([work?.text ?? null, (work?.ticks ?? []).map((isMade) => (isMade ? '+' : '-')).join('')]).toEqual([text, ticks])
  })

  test('a moved promise has both times and the reason', () => {
    const promised = { from: '2026-11-21T18:50:00+03:00', to: '2026-11-21T19:00:00+03:00' }
    const moved = { at: '2026-11-21T18:20:00+03:00', to: promised.to, why: 'queue' as const }
    const order = at({ promise: promised, moved }, { promised })
    expect(orderHeadline(order, now)).toEqual({
      title: 'Будет около\u00a019:00',
      note: 'Обещали 18:45, очередь на\u00a0кухне больше, чем мы думали. Просим прощения.',
    })
    expect(orderStops(order).at(-1)?.time).toBe('около\u00a019:00')
  })

  test('the moved promise of a pre-order counts from the chosen time', () => {
    const chosen = '2026-11-22T19:15:00+03:00'
    const promised = { from: '2026-11-22T19:30:00+03:00', to: '2026-11-22T19:45:00+03:00' }
    const first = { from: chosen, to: '2026-11-22T19:30:00+03:00' }
    const order = at(
      { stage: null, made: null, promise: promised, first, moved: { at: chosen, to: promised.to, why: 'other' } },
      { time_type: 'datetime', datetime: chosen, promised, ...pickup },
    )
    expect(orderHeadline(order, now)).toEqual({
      title: 'Будет готов завтра к\u00a019:30',
      note: 'Обещали завтра к\u00a019:15. Просим прощения.',
    })
  })

  test('a made pickup is never late, and the courier has a name', () => {
    const late = new Date('2026-11-21T16:00:00Z')
    expect(orderHeadline(at({ stage: 'ready' }, pickup), late)).toEqual({ title: 'Заказ готов', note: 'ул. Покровка, 17' })
    const onTheWay = at({ stage: null, made: null, courier: { name: 'Гоша' } }, { status: 'inTransit' })
    expect(orderHeadline(onTheWay, now).note).toBe('Курьер Гоша уже едет · Лесная, 7, кв.\u00a012')
  })
})

describe('the stops of the belt', () => {
  const stopsOf = (change: Partial<Order>) => orderStops(orderOf(change)).map(({ label, time = '', state }) => `${label} ${time} ${state}`)

  test('in transit: the last one has the promised time', () => {
    expect(stopsOf({ status: 'inTransit', history: historyOf('new', 'processed', 'inTransit') })).toEqual([
      'Новый 18:02 done',
      'Обработан 18:05 done',
      'В пути! 18:24 current',
      'Выполнен около\u00a018:45 coming',
    ])
  })

  test('pickup skips the stop it does not need', () => {
    expect(stopsOf({ ...pickup, status: 'completed', history: historyOf('new', 'processed', 'completed') })).toEqual([
      'Новый 18:02 done',
      'Обработан 18:05 done',
      'Выполнен 18:41 current',
    ])
    expect(stopsOf({ ...pickup, status: 'inTransit', history: historyOf('new', 'processed', 'inTransit') })).toHaveLength(4)
  })

  test('canceled ends where it was canceled, with words instead of times', () => {
    expect(stopsOf({ status: 'canceled', history: historyOf('new', 'processed', 'canceled') })).toEqual([
      'Новый получили done',
      'Обработан готовили done',
      'Отменен остановили current',
      'Выполнен  coming',
    ])
    expect(stopsOf({ status: 'canceled', history: historyOf('new', 'canceled') })[1]).toBe('Отменен остановили current')
  })
})

test.each<[string, number, string | null, Order['payment_status'], RegExp]>([
  ['took neither bonuses nor a code', 0, null, 'none', /^$/],
  ['was paid with bonuses', 200, null, 'none', /^Бонусы вернутся/],
  ['used a code', 0, 'SUSHI10', 'pending', /^Промокод/],
  ['was paid on the site, with bonuses and a code', 200, 'SUSHI10', 'paid', /^Деньги отправим.* Бонусы и промокод/],
])('a cancellation returns, for an order that %s', (_, bonuses_spent, promocode, payment_status, text) => {
  const returned = returnText({ totals: { ...orderOf({}).totals, bonuses_spent }, promocode, payment_status })
  expect(returned.replaceAll('\u00a0', ' ')).toMatch(text)
})

describe('an order with a pending or failed payment', () => {
  const pending = { payment_status: 'pending' as const, pay_by: '2026-11-21T18:32:00+03:00' }

  test('the headline names the payment and is never late', () => {
    const late = new Date('2026-11-21T16:00:00Z')
    expect(orderHeadline(orderOf(pending), late)).toEqual({
      title: 'Ждём оплату',
      note: 'Начнём готовить, когда придёт оплата. Ждём её до\u00a018:32.',
    })
    expect(orderHeadline(orderOf({ ...pending, payment_status: 'failed' }), now).title).toBe('Оплата не\u00a0прошла')
  })

  test('has no promised time', () => {
    expect(orderStops(orderOf(pending)).map(({ time }) => time)).toEqual(['18:02', undefined, undefined, undefined])
  })

  test('once canceled, says where the money is', () => {
    const canceled = {
      status: 'canceled' as const,
      history: [{ status: 'canceled' as const, at: clock.new, reason: 'Не дождались оплаты' }],
    }
    expect(orderHeadline(orderOf({ ...pending, ...canceled }), now)).toEqual({
      title: 'Отменен',
      note: 'Не дождались оплаты · Деньги не\u00a0списаны.',
    })
    expect(orderHeadline(orderOf({ ...canceled, payment_status: 'paid' }), now).note).toContain('Отправляем деньги')
  })
})

test.each([
  [1, 0, []],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 0, 20]],
  [10, 20, [1, 0, 9, 10, 11, 0, 20]],
  [20, 20, [1, 0, 19, 20]],
])('page %i of %i', (current, last, pages) => {
  expect(pageNumbers(current, last)).toEqual(pages)
})
