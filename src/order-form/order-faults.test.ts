import { describe, expect, it, test } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { emptyAddress } from './address-form'
import type { OrderDraft } from './order-body'
import { addressFaults, changeProblem, findFaults, isRejected, splitFaults } from './order-faults'
import { emptyReceiving } from './receiving'

const ready: OrderDraft = {
  delivery_type: 'delivery',
  address: { ...emptyAddress, street: 'Лесная', house: '7' },
  zone_id: null,
  time_type: 'now',
  day: null,
  datetime: null,
  ...emptyReceiving,
  change_from: '',
  comment: '',
}
type Known = Parameters<typeof findFaults>[1]
const known: Known = { place: { address: null, pointId: null }, way: 'cash', email: null, noEmail: 'Спросите почту', total: 1189 }

describe('what keeps an order from being sent', () => {
  const POINT = 'Выберите, откуда забрать'
  const SMALL = 'Это меньше суммы заказа, 1\u00a0189\u00a0₽'
  it.each<[string, Partial<OrderDraft>, Record<string, unknown>, Partial<Known>?]>([
    ['nothing', {}, {}],
    ['a part of the address', { address: { ...ready.address, house: ' ' } }, { 'address.house': 'Укажите дом, иначе не найдём' }],
    ['no part of it with a saved one', { address: emptyAddress }, {}, { place: { address: { id: 7 }, pointId: null } }],
    ['the point of a pickup', { delivery_type: 'pickup', address: emptyAddress }, { pickup_point_id: POINT }],
    ['no chosen point', { delivery_type: 'pickup', address: emptyAddress }, {}, { place: { address: null, pointId: 1 } }],
    ['a time', { time_type: 'datetime' }, { datetime: 'Выберите время' }],
    ['no time that is chosen', { time_type: 'datetime', datetime: '2026-11-22T19:15:00+03:00' }, {}],
    ['a missing e-mail', {}, { email: 'Спросите почту' }, { email: '  ' }],
    ['an e-mail that is none', {}, { email: expect.stringContaining('нет\u00a0@') }, { email: 'anna' }],
    ['no e-mail that is one', {}, {}, { email: ' anna@example.ru ' }],
    ['change from less than the total', { change_from: '1000' }, { change_from: SMALL }],
    ['no change of another way to pay', { change_from: '1000' }, {}, { way: 'card' }],
    ['a long comment', { comment: 'а'.repeat(501) }, { comment: 'Не длиннее 500 знаков' }],
  ])('%s', (_, draft, faults, parts = {}) => expect(findFaults({ ...ready, ...draft }, { ...known, ...parts })).toEqual(faults))
})

test.each<[string, Partial<typeof ready.address>, Record<string, string>]>([
  ['a street and a house are enough', {}, {}],
  ['both are needed', { street: '', house: '' }, { 'address.street': 'Укажите улицу', 'address.house': 'Укажите дом, иначе не найдём' }],
  ['spaces are no street', { street: '  ' }, { 'address.street': 'Укажите улицу' }],
  ['a long street', { street: 'а'.repeat(121) }, { 'address.street': 'Название улицы слишком длинное' }],
  [
    'long parts',
    { apartment: 'а'.repeat(41), comment: 'а'.repeat(301) },
    { 'address.apartment': 'Не длиннее 40 знаков', 'address.comment': 'Не длиннее 300 знаков' },
  ],
])('faults of an address: %s', (_, change, faults) => expect(addressFaults({ ...ready.address, ...change })).toEqual(faults))

test.each([
  ['', null],
  ['  ', null],
  ['1 189', null],
  ['1189,00 ₽', null],
  ['1188,99', 'Это меньше суммы заказа, 1 189 ₽'],
  ['-5000', 'Это меньше суммы заказа, 1 189 ₽'],
  ['две тысячи', 'Напишите сумму цифрами'],
  ['1000000', null],
  ['1000001', 'Сдачу подготовим с суммы не больше 1 000 000 ₽'],
])('change from «%s»: %s', (text, problem) => {
  expect(changeProblem(text, 1189)?.replaceAll('\u00a0', ' ') ?? null).toBe(problem)
})

test('change is compared with no total that is not known yet', () => {
  expect(changeProblem('10', null)).toBeNull()
  expect(changeProblem('десять', null)).toBe('Напишите сумму цифрами')
})

describe('faults of the API', () => {
  const known = ['address_id', 'address.house', 'datetime', 'pay_type', 'goods'] as const

  it('are shown at their fields, also under other names', () => {
    const fields = { 'address.house': 'дом', city_id: 'город', time_type: 'пауза', pay_variant: 'способ' }
    const shown = { 'address.house': 'дом', address_id: 'город', datetime: 'пауза', pay_type: 'способ' }
    expect(splitFaults(fields, known)).toEqual({ shown, rest: [] })
  })

  it('are shown at the field of their own name first', () => {
    expect(splitFaults({ city_id: 'город' }, [...known, 'city_id']).shown).toEqual({ city_id: 'город' })
  })

  it('of a part are shown at the whole where the part has no field', () => {
    const fields = { 'goods.0.sauce': 'соус', 'goods[1].qtt': 'много', 'address.label': 'подпись' }
    expect(splitFaults(fields, known)).toEqual({ shown: { goods: 'соус', address_id: 'подпись' }, rest: [] })
  })

  it('of server functions name the order', () => {
    expect(splitFaults({ 'order.address.house': 'дом' }, known).shown).toEqual({ 'address.house': 'дом' })
  })

  it('keep the first text of a field, and give the others that no field shows', () => {
    const fields = { datetime: 'занято', time_type: 'пауза', total: 'не хватает', phone: 'телефон' }
    expect(splitFaults(fields, known)).toEqual({ shown: { datetime: 'занято' }, rest: ['не хватает', 'телефон'] })
  })
})

describe('whether an order was certainly not placed', () => {
  const failure = (status: number, code?: string) => new ApiError({ status, message: '', ...(code !== undefined && { code }) })
  it.each([
    ['no answer', new TypeError('Failed to fetch'), false, false],
    ['a failing server', failure(500), false, false],
    ['a gateway that waited too long', failure(408), false, false],
    ['maintenance', failure(503), false, false],
    ['a fault of a field', failure(422), true, true],
    ['another price', failure(409, 'cart_changed'), true, true],
    ['a key that has another order', failure(409, 'idempotency_key_reused'), false, false],
    ['a write that was overtaken, perhaps after the order’s own', failure(409, 'overtaken'), false, false],
    ['a session that ended', failure(401), true, false],
    ['a PIN that is needed', failure(403, 'pin_needed'), true, false],
    ['a place that is gone', failure(404), true, false],
    ['too many requests', failure(429), true, false],
  ])('%s', (_, error, first, afterLost) => {
    expect([isRejected(error, false), isRejected(error, true)]).toEqual([first, afterLost])
  })
})
