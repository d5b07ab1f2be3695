import { describe, expect, it, test } from 'vitest'
import { quoteBody } from '~/contracts/cart'
import { createOrderBody } from '~/contracts/orders'
import { emptyAddress } from './address-form'
import { type OrderDraft, type OrderPlace, toOrderBody, toQuoteBody } from './order-body'
import { chosenAddress, PAY_WAYS } from './order-choices'
import { lineBody, plainLine } from './order-lines'
import { emptyReceiving } from './receiving'

const ZONE = 'Europe/Moscow'
const SLOT = '2026-11-22T19:15:00+03:00'
const goods = [lineBody(plainLine({ id: 5, name: 'Ролл' }, 2))]
const place: OrderPlace = { cityId: 1, address: null, pointId: null }
const agreed = { way: 'card', etaMax: 45, email: null, name: '', persons: null, goods, total: 1040 } as const
const draftOf = (change: Partial<OrderDraft> = {}): OrderDraft => ({
  delivery_type: 'delivery',
  address: { ...emptyAddress, street: ' Лесная ', house: '7' },
  zone_id: null,
  time_type: 'now',
  day: null,
  datetime: null,
  ...emptyReceiving,
  change_from: '',
  comment: '',
  ...change,
})

test('the saved address is the chosen one, else the default, else the first; none where a new one is typed', () => {
  const saved = [7, 8, 9].map((id) => ({ id, is_default: id === 8 }))
  const idOf = (...args: Parameters<typeof chosenAddress>) => chosenAddress(...args)?.id
  expect([idOf(saved, 9), idOf(saved, null), idOf(saved, 99), idOf(saved.slice(0, 1), null)]).toEqual([9, 8, 8, 7])
  expect([idOf(saved, 'new'), idOf([], null)]).toEqual([undefined, undefined])
})

describe('a quote is asked for', () => {
  const bodyOf = (change: Partial<OrderDraft>, at = place) => quoteBody.parse(toQuoteBody(draftOf(change), at, ZONE, goods))

  it('with the place and the dishes alone where nothing else is chosen', () => {
    expect(Object.keys(bodyOf({}))).toEqual(['delivery_type', 'city_id', 'goods'])
    expect(Object.keys(bodyOf({ delivery_type: 'pickup' }))).toEqual(['delivery_type', 'city_id', 'goods'])
  })

  it('with the point of a pickup only', () => {
    const point = { ...place, pointId: 3 }
    expect(bodyOf({ delivery_type: 'pickup' }, point).pickup_point_id).toBe(3)
    expect(bodyOf({}, point)).not.toHaveProperty('pickup_point_id')
  })

  it('with what decides the zone in a city with zones, once the house is typed', () => {
    const zoned = { ...place, hasZones: true }
    const known = { ...emptyAddress, street: 'Лесная', house: '7', lat: 55.7, lng: 37.6 }
    expect(bodyOf({ address: known, zone_id: 3 }, zoned)).toMatchObject({
      address: { street: 'Лесная', house: '7', lat: 55.7, lng: 37.6 },
      zone_id: 3,
    })
    expect(bodyOf({ zone_id: 3 }, { ...zoned, address: { id: 7 } })).toMatchObject({ address_id: 7, zone_id: 3 })
    const without = [
      bodyOf({ address: { ...known, house: '' } }, zoned),
      bodyOf({ delivery_type: 'pickup' }, zoned),
      bodyOf({ address: known }),
    ]
    for (const body of without) expect(Object.keys(body)).toEqual(['delivery_type', 'city_id', 'goods'])
  })

  it('with the noon of the shown day until a time is chosen, and without a time that no longer counts', () => {
    const timed = { time_type: 'datetime', day: '2026-11-23' } as const
    expect(bodyOf(timed)).toMatchObject({ datetime: '2026-11-23T12:00:00+03:00' })
    expect(bodyOf(timed)).not.toHaveProperty('time_type')
    expect(bodyOf({ ...timed, datetime: SLOT })).toMatchObject({ time_type: 'datetime', datetime: SLOT })
    expect(bodyOf({ ...timed, day: null })).not.toHaveProperty('datetime')
    expect(bodyOf({ day: '2026-11-23', datetime: SLOT })).not.toHaveProperty('datetime')
  })
})

describe('an order', () => {
  const bodyOf = (
    change: Partial<OrderDraft>,
    parts: Partial<Parameters<typeof toOrderBody>[2]> = {},
    at: Parameters<typeof toOrderBody>[1] = place,
  ) => createOrderBody.parse(toOrderBody(draftOf(change), at, { ...agreed, ...parts }))

  it('goes to a typed address, a saved one, or a point', () => {
    const typed = bodyOf({})
    expect(typed.address).toMatchObject({ street: 'Лесная', house: '7', city_id: 1 })
    const saved = bodyOf({}, {}, { ...place, address: { id: 7 } })
    expect([saved.address_id, saved.address]).toEqual([7, undefined])
    const pickup = bodyOf({ delivery_type: 'pickup' }, {}, { ...place, address: { id: 7 }, pointId: 3 })
    expect([pickup.pickup_point_id, pickup.address_id, pickup.address]).toEqual([3, undefined, undefined])
  })

  it('has the coordinates of its house, and the zone that was named', () => {
    const address = { ...emptyAddress, street: 'Лесная', house: '7', lat: 55.7, lng: 37.6 }
    expect(bodyOf({ address, zone_id: 3 })).toMatchObject({ address: { lat: 55.7, lng: 37.6 }, zone_id: 3 })
    expect(bodyOf({ address, zone_id: 3, delivery_type: 'pickup' }, {}, { ...place, pointId: 1 })).not.toHaveProperty('zone_id')
  })

  it('is promised within minutes, or for its time', () => {
    const now = bodyOf({ datetime: SLOT })
    expect([now.eta_max, now.datetime]).toEqual([45, undefined])
    const later = bodyOf({ time_type: 'datetime', datetime: SLOT })
    expect([later.eta_max, later.datetime]).toEqual([undefined, SLOT])
  })

  it.each([
    ['2 000 ₽', 'cash', 2000],
    ['1 040,50', 'cash', 1040.5],
    ['', 'cash', undefined],
    ['2000', 'card', undefined],
  ] as const)('has change from «%s» paid by %s: %s', (change_from, way, sum) => {
    expect(bodyOf({ change_from }, { way }).change_from).toBe(sum)
  })

  it('holds what was typed without spaces around it, and null for nothing', () => {
    expect(bodyOf({ comment: ' Позвоните ' }, { name: ' Вера ', persons: 2 })).toMatchObject({
      name: 'Вера',
      persons: 2,
      comment: 'Позвоните',
    })
    expect(bodyOf({ comment: '  ' })).toMatchObject({ name: null, persons: null, comment: null, total: 1040, goods: [{ id: 5, qtt: 2 }] })
  })

  it('has an e-mail where a receipt is sent, as the shop stores it', () => {
    expect(bodyOf({})).not.toHaveProperty('email')
    expect(bodyOf({}, { way: 'online', email: ' anna@Почта.рф ' }).email).toBe('anna@xn--80a1acny.xn--p1ai')
  })

  it('can be paid in every way that the contract has', () => {
    const types = (Object.keys(PAY_WAYS) as (keyof typeof PAY_WAYS)[]).map((way) => bodyOf({}, { way }).pay_type)
    expect(types.toSorted()).toEqual([1, 2, 2, 3, 4, 5])
    expect(bodyOf({}, { way: 'sbp' })).toMatchObject({ pay_variant: 2, pay_type: 2, online_way: 'sbp' })
  })
})
