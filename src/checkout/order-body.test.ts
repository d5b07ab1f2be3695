import { describe, expect, test } from 'vitest'
import type { CartLine } from '~/cart/cart-line'
import type { Quote, QuoteTotals } from '~/contracts/cart'
import { createOrderBody } from '~/contracts/orders'
import { emptyAddress } from './address-form'
import * as v from 'valibot'
import { checkoutDraft, emptyDraft, type CheckoutDraft } from './checkout-draft'
import type { Choices } from './choices'
import { findErrors, splitErrors, toOrderBody, toQuoteBody } from './order-body'
import { parseSum, resolvePay } from './pay-ways'

const city = {
  id: 1,
  slug: 'moskva',
  name: 'Москва',
  time_zone: 'Europe/Moscow',
  delivery: { fee: 149, free_from: 1200, min_order: 600, eta_min: 35, eta_max: 45 },
}
const point = { id: 1, city_id: 1, address: 'ул. Покровка, 17', phone: '', lat: 0, lng: 0, hours: [] }
const newAddress: Choices = { city, address: null, points: [point], point: null }
const line: CartLine = {
  uid: '5',
  id: 5,
  qtt: 2,
  price: 520,
  old_price: null,
  additionals: [{ id: 9, qtt: 1, price: 60, name: 'Двойной краб' }],
  side: [],
  sauce: [],
  bonuses_active: true,
  sale_active: true,
  badge: 'no',
  name: 'Калифорния',
  slug: 'california',
  picture: '',
  category_id: 1,
  note: '',
}
const visa = { id: 31, brand: 'Visa', last4: '4242', emitent: '', is_default: true }
type Asked = { isSlotOpen?: boolean; payment?: Quote['payment']; email?: string }
const draftOf = (change: Partial<CheckoutDraft>): CheckoutDraft => ({ ...emptyDraft, ...change })
const payOf = (draft: CheckoutDraft, payment?: Quote['payment']) => resolvePay(draft, { cards: [visa], payment })
const errorsOf = (draft: CheckoutDraft, { isSlotOpen = false, payment, email = '' }: Asked = {}) =>
  findErrors({ draft, choices: newAddress, pay: payOf(draft, payment), email, total: 1189, isSlotOpen })

const quoteOf = (totals: Partial<QuoteTotals>, promo: Quote['promo'] = null) => ({
  promo,
  totals: {
    full: 1040,
    bonusesActive: 1040,
    bonusesInactive: 0,
    saleActive: 1040,
    saleInactive: 0,
    discount: 0,
    bonuses_spent: 0,
    delivery_fee: 0,
    total: 1040,
    bonuses_earned: 31,
    ...totals,
  },
})
const orderOf = ({ draft = emptyDraft, ...change }: Partial<Parameters<typeof toOrderBody>[0]>) =>
  toOrderBody({
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

describe('what lacks is said at its field', () => {
  const typed = { ...emptyAddress, street: ' Лесная ', house: '7' }

  test.each<[string, CheckoutDraft, string[]]>([
    ['an empty address', emptyDraft, ['address.street', 'address.house']],
    ['only spaces', draftOf({ address: { ...typed, street: '  ' } }), ['address.street']],
    ['a complete address', draftOf({ address: typed }), []],
    ['no point', draftOf({ delivery_type: 'pickup' }), ['pickup_point_id']],
    ['no time', draftOf({ address: typed, time_type: 'datetime' }), ['datetime']],
    ['change from less than the order', draftOf({ address: typed, pay_way: 'cash', change_from: '1000' }), ['change_from']],
    ['change in words', draftOf({ address: typed, pay_way: 'cash', change_from: 'две тысячи' }), ['change_from']],
    ['change from enough', draftOf({ address: typed, pay_way: 'cash', change_from: '2 000' }), []],
    ['forgotten change of another way to pay', draftOf({ address: typed, pay_way: 'card', change_from: '10' }), []],
    ['a comment too long', draftOf({ address: typed, comment: 'а'.repeat(501) }), ['comment']],
  ])('%s', (_, draft, fields) => {
    expect(Object.keys(errorsOf(draft))).toEqual(fields)
  })

  const all = { online: true, saves_card: true, needs_email: true }
  test.each<[string, Partial<CheckoutDraft>, Asked, string | undefined]>([
    ['no e-mail where a receipt needs one', { pay_way: 'online' }, { payment: all }, 'Укажите почту, пришлём на неё чек'],
    ['half an e-mail', { pay_way: 'online' }, { payment: all, email: 'anna@' }, 'Проверьте адрес почты'],
    ['a whole one', { pay_way: 'online' }, { payment: all, email: ' anna@example.ru ' }, undefined],
    ['none where none is needed', { pay_way: 'online' }, { payment: { ...all, needs_email: false } }, undefined],
    ['none at hand-over', { pay_way: 'qr' }, { payment: all }, undefined],
  ])('issue 7 part 5: %s', (_, change, asked, text) => {
    expect(errorsOf(draftOf({ address: typed, ...change }), asked)['email']).toBe(text)
  })

  test('a saved card that is gone is no way to pay', () => {
    const draft = draftOf({ address: typed, pay_way: 'saved', card_id: 77 })
    expect(errorsOf(draft)).toEqual({ pay_type: 'Этой карты больше нет. Выберите, чем платить.' })
  })

  test('a slot that ran out asks to choose again', () => {
    const draft = draftOf({ address: typed, time_type: 'datetime', datetime: '2026-11-22T19:15:00+03:00' })
    expect(errorsOf(draft)['datetime']).toBe('На это время уже не успеть. Выберите другое.')
    expect(errorsOf(draft, { isSlotOpen: true })).toEqual({})
  })
})

describe('the body of an order fits the contract', () => {
  test('to a new address, now, by card', () => {
    const draft = draftOf({ pay_way: 'card', address: { ...emptyAddress, street: ' Лесная ', house: '7' }, comment: ' Позвоните ' })
    const body = orderOf({ draft, name: ' Вера ', persons: 2, quote: quoteOf({ total: 1189 }) })
    expect(createOrderBody.parse(body)).toMatchObject({
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
    })
    expect(body).not.toHaveProperty('datetime')
    for (const field of ['change_from', 'promocode', 'bonuses']) expect(body).not.toHaveProperty(field)
  })

  test('pickup by a moment, cash', () => {
    const draft = draftOf({
      delivery_type: 'pickup',
      time_type: 'datetime',
      datetime: '2026-11-22T19:15:00+03:00',
      pay_way: 'cash',
      change_from: '2 000',
    })
    const body = orderOf({ draft, choices: { ...newAddress, point }, quote: quoteOf({ total: 1040 }) })
    expect(createOrderBody.parse(body)).toMatchObject({
      delivery_type: 'pickup',
      pickup_point_id: 1,
      datetime: '2026-11-22T19:15:00+03:00',
      pay_variant: 1,
      pay_type: 1,
      change_from: 2000,
      name: null,
      comment: null,
    })
    for (const field of ['address', 'eta_max']) expect(body).not.toHaveProperty(field)
  })

  test.each<[string, Partial<CheckoutDraft>, Record<string, unknown>, string[]]>([
    ['cash', { pay_way: 'cash' }, { pay_variant: 1, pay_type: 1 }, ['card_id', 'save_card', 'email', 'change_from']],
    ['by QR', { pay_way: 'qr' }, { pay_variant: 3, pay_type: 3 }, ['card_id', 'save_card', 'email']],
    ['by card at hand-over', { pay_way: 'card', save_card: true }, { pay_variant: 3, pay_type: 4 }, ['card_id', 'save_card', 'email']],
    ['on the site', { pay_way: 'online' }, { pay_variant: 2, pay_type: 2, email: 'a@b.ru' }, ['card_id', 'save_card']],
    ['on the site, keeping the card', { pay_way: 'online', save_card: true }, { pay_type: 2, save_card: true }, ['card_id']],
    ['with a saved card', { pay_way: 'saved', card_id: 31, save_card: true }, { pay_variant: 2, pay_type: 5, card_id: 31 }, ['save_card']],
    ['with the default card, unasked', {}, { pay_variant: 2, pay_type: 5, card_id: 31 }, []],
  ])('§9 pay variants and types: %s', (_, change, fields, absent) => {
    const draft = draftOf({ delivery_type: 'pickup', ...change })
    const pay = payOf(draft, { online: true, saves_card: true, needs_email: true })
    const body = orderOf({ draft, choices: { ...newAddress, point }, pay: { ...pay, way: pay.way ?? 'online' }, email: ' a@b.ru ' })
    expect(createOrderBody.parse(body)).toMatchObject(fields)
    for (const field of absent) expect(body).not.toHaveProperty(field)
  })

  test('it carries the code that counted in the quote, and the bonuses that it took', () => {
    const draft = draftOf({ delivery_type: 'pickup', bonuses: 300 })
    const quote = quoteOf({ total: 816, bonuses_spent: 120 }, { type: 1, discount: 10, gift: null })
    const body = orderOf({ draft, choices: { ...newAddress, point }, promocode: 'SUSHI10', quote })
    expect(createOrderBody.parse(body)).toMatchObject({ promocode: 'SUSHI10', bonuses: 120, total: 816 })
  })

  test('a code that gives nothing to this cart does not go with the order', () => {
    const draft = draftOf({ delivery_type: 'pickup' })
    expect(orderOf({ draft, choices: { ...newAddress, point }, promocode: 'MINUS200' })).not.toHaveProperty('promocode')
  })
})

describe('what the quote is asked with', () => {
  const bodyOf = (change: Partial<CheckoutDraft>, promocode: string | null = null) =>
    toQuoteBody({ draft: draftOf(change), choices: newAddress, lines: [line], promocode })

  test('it is not asked again for what costs nothing', () => {
    expect(bodyOf({ comment: 'x', name: 'Вера', pay_way: 'cash' })).toEqual(bodyOf({}))
  })

  test('a day without a time stands for its noon', () => {
    expect(bodyOf({ time_type: 'datetime', day: '2026-11-23' }).datetime).toBe('2026-11-23T12:00:00+03:00')
  })

  test('the code and the wished bonuses go with it', () => {
    expect(bodyOf({ bonuses: 120 }, 'SUSHI10')).toMatchObject({ promocode: 'SUSHI10', bonuses: 120 })
    for (const field of ['promocode', 'bonuses']) expect(bodyOf({})).not.toHaveProperty(field)
  })
})

test('a refusal goes to its field, the rest to a toast', () => {
  expect(
    splitErrors({
      'order.address.house': 'Укажите дом',
      time_type: 'Кухня спит',
      total: 'Не хватает 140 ₽',
      'goods.0.side': 'Не больше двух',
      promocode: 'Код ONCE вы уже применили',
      'order.bonuses': 'Столько бонусов нет',
      card_id: 'Такой карты нет',
      email: 'Проверьте адрес почты',
    }),
  ).toEqual({
    shown: {
      'address.house': 'Укажите дом',
      datetime: 'Кухня спит',
      promocode: 'Код ONCE вы уже применили',
      bonuses: 'Столько бонусов нет',
      pay_type: 'Такой карты нет',
      email: 'Проверьте адрес почты',
    },
    rest: ['Не хватает 140 ₽', 'Не больше двух'],
  })
})

test.each([
  ['2000', 2000],
  ['2 000 ₽', 2000],
  ['1500,5', 1500.5],
  ['', null],
  ['1.234', null],
  ['-5', null],
])('«%s» as a sum', (text, sum) => {
  expect(parseSum(text)).toBe(sum)
})

test('a draft of before bonuses survives', () => {
  const { bonuses: _, ...old } = { ...emptyDraft, persons: 2, comment: 'Позвоните' }
  expect(v.parse(checkoutDraft, old)).toEqual({ ...emptyDraft, comment: 'Позвоните' })
})

test('a draft of before payment on the site survives, with the way it had', () => {
  const { card_id: _, save_card: __, email: ___, ...old } = { ...emptyDraft, pay_way: 'cash', change_from: '2000' }
  expect(v.parse(checkoutDraft, old)).toEqual({ ...emptyDraft, pay_way: 'cash', change_from: '2000' })
})
