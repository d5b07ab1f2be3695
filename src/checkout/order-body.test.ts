import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toCartLine } from '~/cart/cart.atoms'
import type { Quote, QuoteTotals } from '~/contracts/cart'
import { createOrderBody, type CreateOrderBody } from '~/contracts/orders'
import { setPageClock } from '~/lib/server-clock'
import { stubLocalStorage } from '~/lib/storage.testing'
import { testGoods } from '~/rules/goods.testing'
import { emptyAddress } from '~/order-form/address-form'
import { checkoutDraft, type CheckoutDraft, emptyDraft, forgetAttempt } from './checkout.atoms'
import { draftOf, testAddress, testCity, testPoint } from './checkout.testing'
import {
  currentAttempt,
  findErrors,
  hadSameGoods,
  pendingOrder,
  saveRejected,
  saveSent,
  selectionOf,
  splitErrors,
  toCheckoutOrder,
  toCheckoutQuote,
} from './order-body'
import { type Choices, resolvePay } from './choices'

const newAddress: Choices = { city: testCity(), isCityGuessed: false, address: null, points: [testPoint()], point: null }
const atPoint: Choices = { ...newAddress, point: testPoint() }
const line = toCartLine({ ...testGoods({ id: 5, price: 520 }), picture: '', about: '' }, 2)
const visa = { id: 31, brand: 'Visa', last4: '4242', emitent: '', is_default: true }
const typed = { ...emptyAddress, street: ' Лесная ', house: '7' }
const SLOT = '2026-11-22T19:15:00+03:00'

const payOf = (draft: CheckoutDraft, payment?: Quote['payment']) => resolvePay(draft, { cards: [visa], payment })
const totals = { full: 1040, bonusesActive: 1040, bonusesInactive: 0, saleActive: 1040, saleInactive: 0, discount: 0, delivery_fee: 0 }
const quoteOf = (change: Partial<QuoteTotals>, promo: Quote['promo'] = null) => ({
  promo,
  totals: { ...totals, bonuses_spent: 0, total: 1040, bonuses_earned: 31, ...change },
})
type OrderInput = Parameters<typeof toCheckoutOrder>[0]
const inputOf = ({ draft = emptyDraft, ...change }: Partial<OrderInput>): OrderInput => ({
  draft,
  choices: newAddress,
  pay: { ...payOf(draft), way: payOf(draft).way ?? 'online' },
  email: '',
  lines: [line],
  name: '',
  persons: 1,
  promocode: null,
  quote: quoteOf({}),
  ...change,
})

describe('errors by field', () => {
  type Input = { isSlotOpen?: boolean; payment?: Quote['payment']; email?: string }
  const receipts = { payment: { online: true, saves_card: true, needs_email: true } }
  const cash = { pay_way: 'cash' } as const
  test.each<[string, Partial<CheckoutDraft>, Record<string, unknown>, Input?]>([
    ['an empty address', { address: emptyAddress }, { 'address.street': 'Укажите улицу', 'address.house': 'Укажите дом, иначе не найдём' }],
    ['only spaces', { address: { ...typed, street: '  ' } }, { 'address.street': 'Укажите улицу' }],
    ['a complete address', {}, {}],
    ['no point', { delivery_type: 'pickup' }, { pickup_point_id: 'Выберите, откуда забрать' }],
    ['no time', { time_type: 'datetime' }, { datetime: 'Выберите время' }],
    [
      'a slot that is closed',
      { time_type: 'datetime', datetime: SLOT },
      { datetime: 'На это время уже не успеть. Выберите другое.' },
      { isSlotOpen: false },
    ],
    ['an open slot', { time_type: 'datetime', datetime: SLOT }, {}, { isSlotOpen: true }],
    ['change from less than the total', { ...cash, change_from: '1000' }, { change_from: expect.stringMatching(/^Это меньше/) }],
    ['change in words', { ...cash, change_from: 'две тысячи' }, { change_from: 'Напишите сумму цифрами' }],
    [
      'change from a sum over the limit',
      { ...cash, change_from: '2000000' },
      { change_from: expect.stringMatching(/не больше 1\s000\s000/) },
    ],
    ['change from a very long sum', { ...cash, change_from: '999999999999' }, { change_from: expect.stringMatching(/не больше/) }],
    ['change from enough', { ...cash, change_from: '2 000' }, {}],
    ['change of another way to pay', { pay_way: 'card', change_from: '10' }, {}],
    ['a long comment', { comment: 'а'.repeat(501) }, { comment: 'Не длиннее 500 знаков' }],
    ['no e-mail for the receipt', { pay_way: 'online' }, { email: 'Укажите почту, пришлём на неё чек' }, receipts],
    [
      'half an e-mail',
      { pay_way: 'online' },
      { email: expect.stringContaining('после\u00a0@ нужен сайт почты') },
      { ...receipts, email: 'anna@' },
    ],
    ['an e-mail', { pay_way: 'online' }, {}, { ...receipts, email: ' anna@example.ru ' }],
    ['no receipt', { pay_way: 'online' }, {}, { payment: { ...receipts.payment, needs_email: false } }],
    ['no e-mail on receipt of the order', { pay_way: 'qr' }, {}, receipts],
    ['a deleted card', { pay_way: 'saved', card_id: 77 }, { pay_type: 'Этой карты больше нет. Выберите, чем платить.' }],
  ])('%s', (_, change, errors, { isSlotOpen = false, payment, email = '' } = {}) => {
    const draft = draftOf({ address: typed, ...change })
    expect(findErrors({ draft, choices: newAddress, pay: payOf(draft, payment), email, total: 1189, isSlotOpen })).toEqual(errors)
  })
})

describe('the order body fits the contract', () => {
  const pickup = { delivery_type: 'pickup' } as const
  test.each<[string, Partial<OrderInput>, Record<string, unknown>, absent: string[]]>([
    [
      'to a new address, now, by card',
      {
        draft: draftOf({ pay_way: 'card', address: typed, comment: ' Позвоните ' }),
        name: ' Вера ',
        persons: 2,
        quote: quoteOf({ total: 1189 }),
      },
      {
        delivery_type: 'delivery',
        city_id: 1,
        address: { street: 'Лесная', house: '7', label: '', city_id: 1 },
        time_type: 'now',
        eta_max: 45,
        pay_variant: 3,
        pay_type: 4,
        name: 'Вера',
        persons: 2,
        comment: 'Позвоните',
        goods: [{ id: 5, qtt: 2, price: 520 }],
        total: 1189,
      },
      ['datetime', 'change_from', 'promocode', 'bonuses'],
    ],
    [
      'pickup at a time, cash',
      {
        draft: draftOf({ ...pickup, time_type: 'datetime', datetime: SLOT, pay_way: 'cash', change_from: '2 000' }),
        choices: atPoint,
      },
      { pickup_point_id: 1, datetime: SLOT, pay_variant: 1, pay_type: 1, change_from: 2000, name: null, comment: null },
      ['address', 'eta_max'],
    ],
    [
      'to a saved address, with a saved card',
      {
        draft: draftOf({ pay_way: 'saved', card_id: 31, save_card: true, change_from: '2000' }),
        choices: { ...newAddress, address: testAddress() },
      },
      { address_id: 1, pay_variant: 2, pay_type: 5, card_id: 31 },
      ['address', 'save_card', 'change_from', 'email'],
    ],
    [
      'a new card that is saved, with a receipt',
      {
        draft: draftOf({ ...pickup, pay_way: 'online', save_card: true }),
        choices: atPoint,
        pay: { card: null, savesCard: true, needsEmail: true, way: 'online' },
        email: ' anna@example.ru ',
      },
      { pay_variant: 2, pay_type: 2, save_card: true, email: 'anna@example.ru' },
      ['card_id'],
    ],
    [
      'the code and the bonuses that counted',
      {
        draft: draftOf({ ...pickup, bonuses: 300 }),
        choices: atPoint,
        promocode: 'SUSHI10',
        quote: quoteOf({ total: 816, bonuses_spent: 120 }, { type: 1, discount: 10, gift: null }),
      },
      { promocode: 'SUSHI10', bonuses: 120, total: 816 },
      [],
    ],
    [
      'the promotions that counted',
      { draft: draftOf(pickup), choices: atPoint, quote: { ...quoteOf({}), promotions: [{ id: 7, name: 'Чай в подарок', amount: 80 }] } },
      { promotions: [7] },
      [],
    ],
    ['a code that gives nothing', { draft: draftOf(pickup), choices: atPoint, promocode: 'MINUS200' }, {}, ['promocode']],
  ])('%s', (_, input, wanted, absent) => {
    const body = createOrderBody.parse(toCheckoutOrder(inputOf(input)))
    expect(body).toMatchObject(wanted)
    for (const field of absent) expect(body).not.toHaveProperty(field)
  })

  test('a selection does not depend on its price, but on the code', () => {
    const input = inputOf({ draft: draftOf({ ...pickup, bonuses: 10 }), choices: atPoint, promocode: 'ONCE' })
    const dearer = [{ ...line, price: 600 }]
    expect(selectionOf({ ...input, lines: dearer })).toBe(selectionOf(input))
    expect(selectionOf({ ...input, persons: 2 })).not.toBe(selectionOf(input))
    expect(selectionOf({ ...input, lines: [{ ...line, qtt: 3 }] })).not.toBe(selectionOf(input))
  })
})

test('the quote body is that of the cart where nothing is chosen; it holds time, code and bonuses', () => {
  const bodyOf = (change: Partial<CheckoutDraft>, promocode: string | null = null) =>
    toCheckoutQuote({ draft: draftOf(change), choices: newAddress, lines: [line], promocode })
  expect(Object.keys(bodyOf({ comment: 'x', name: 'Вера', pay_way: 'cash' }))).toEqual(['delivery_type', 'city_id', 'goods'])
  // by default noon of the shown day
  expect(bodyOf({ time_type: 'datetime', day: '2026-11-23' }).datetime).toBe('2026-11-23T12:00:00+03:00')
  expect(bodyOf({ bonuses: 120 }, 'SUSHI10')).toMatchObject({ promocode: 'SUSHI10', bonuses: 120 })
  const asked = { draft: emptyDraft, choices: newAddress, lines: [line], promocode: null, payVariant: 3 as const }
  expect(toCheckoutQuote(asked)).toMatchObject({ pay_variant: 3 })
})

test('errors of a rejected order go to their fields, the others to a toast', () => {
  const own = { 'order.address.house': 'Дом', promocode: 'Код', 'order.bonuses': 'Бонусы', time_type: 'Время', card_id: 'Карта' }
  expect(splitErrors({ ...own, total: 'Не хватает 140 ₽', 'goods.0.side': 'Не больше двух' })).toEqual({
    shown: { 'address.house': 'Дом', promocode: 'Код', bonuses: 'Бонусы', datetime: 'Время', pay_type: 'Карта' },
    rest: ['Не хватает 140 ₽', 'Не больше двух'],
  })
})

test('drafts of older versions load', () => {
  const old = { delivery_type: 'pickup', persons: 2, pay_way: 'cash', change_from: '2000' }
  expect(v.parse(checkoutDraft, old)).toEqual(draftOf({ delivery_type: 'pickup', pay_way: 'cash', change_from: '2000' }))
})

describe('an attempt to order', () => {
  const roll = { id: 101, qtt: 2, price: 590, additionals: [], side: [], sauce: [] }
  const order: CreateOrderBody = { delivery_type: 'pickup', time_type: 'now', pay_variant: 1, pay_type: 1, goods: [roll], total: 1180 }

  beforeEach(() => {
    vi.useFakeTimers()
    stubLocalStorage()
    forgetAttempt()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('one key serves an attempt until it is forgotten or rejected', () => {
    const { key } = currentAttempt()
    expect(currentAttempt()).toEqual({ key, sent: null })
    saveSent(currentAttempt(), 'a', order)
    saveRejected(currentAttempt())
    expect(currentAttempt()).toEqual({ key, sent: null })
    forgetAttempt()
    expect(currentAttempt().key).not.toBe(key)
  })

  test('a sent order is pending for its selection, unless it costs more than the customer sees', () => {
    const { key } = currentAttempt()
    saveSent(currentAttempt(), 'a', order)
    const attempt = currentAttempt()
    expect(attempt.key).toBe(key)
    const pending = (selection: string, seen: number) => pendingOrder(attempt, selection, seen)
    expect([pending('a', 1180), pending('a', 1500), pending('a', 1062), pending('b', 1180)]).toEqual([order, order, null, null])
  })

  test('data that is cleared before the repeat leaves the same order, and nothing of an order that was answered', () => {
    saveSent(currentAttempt(), 'a', order)
    const sent = currentAttempt()
    stubLocalStorage()
    expect(currentAttempt()).toEqual(sent)
    forgetAttempt()
    expect(currentAttempt().key).not.toBe(sent.key)
  })

  test('after 24 hours, when the server has deleted the key, there is a new one', () => {
    saveSent(currentAttempt(), 'a', order)
    const { key } = currentAttempt()
    vi.advanceTimersByTime(24 * 3_600_000)
    expect(currentAttempt()).toMatchObject({ sent: null })
    expect(currentAttempt().key).not.toBe(key)
  })

  test('the goods that were first sent under a key are compared without prices', () => {
    saveSent(currentAttempt(), 'a', order)
    saveSent(currentAttempt(), 'b', { ...order, goods: [{ ...roll, qtt: 3 }] })
    expect(hadSameGoods(currentAttempt(), { goods: [{ ...roll, price: 650 }] })).toBe(true)
    expect(hadSameGoods(currentAttempt(), { goods: [{ ...roll, qtt: 3 }] })).toBe(false)
  })

  test('a device whose clock is set right between the order and its repeat sends the same order', () => {
    const now = Date.parse('2026-11-21T12:00:00+03:00')
    vi.setSystemTime(now - 26 * 3_600_000)
    setPageClock(now)
    saveSent(currentAttempt(), 'a', order)
    const sent = currentAttempt()
    vi.setSystemTime(now)
    expect(currentAttempt()).toEqual(sent)
  })
})
