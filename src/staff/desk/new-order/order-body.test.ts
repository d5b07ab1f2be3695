import { describe, expect, it } from 'vitest'
import { phoneOrderBody, phoneQuoteBody } from '~/contracts/staff-desk'
import { emptyAddress } from '~/order-form/address-form'
import { plainLine } from '~/order-form/order-lines'
import { type Draft, EMPTY_DRAFT } from './draft'
import { dish, guestWith, menuOf, quoteOf, savedAddress } from './new-order.testing'
import { etaOf, lacksOf, placeOf, quoteProblems, toPhoneOrder, toPhoneQuote } from './order-body'

const ROLL = dish(1, 'Ролл')
const MENU = menuOf([ROLL])
const ZONE = 'Europe/Moscow'
const QUOTED_AT = Date.parse('2026-11-25T18:30:20+03:00')
const POSSIBLE = { closed: null, unserved: null }
const draftWith = (parts: Partial<Draft> = {}): Draft => ({ ...EMPTY_DRAFT, found: '79161204546', lines: [plainLine(ROLL, 1)], ...parts })

describe('where an order goes', () => {
  const guest = guestWith({ addresses: [savedAddress(7), savedAddress(8, { is_default: true })] })

  it('is the chosen address, else the usual one', () => {
    expect(placeOf(draftWith(), MENU, guest).address?.id).toBe(8)
    expect(placeOf(draftWith({ address_id: 7 }), MENU, guest).address?.id).toBe(7)
    expect(placeOf(draftWith({ address_id: 99 }), MENU, guest).address?.id).toBe(8)
  })

  it('is a typed address where it is wanted, or none is known', () => {
    expect(placeOf(draftWith({ has_new_address: true }), MENU, guest).address).toBeNull()
    expect(placeOf(draftWith(), MENU, guestWith()).address).toBeNull()
    expect(placeOf(draftWith(), MENU, undefined).address).toBeNull()
  })

  it('is a point that is chosen, or the only one', () => {
    const pickup = draftWith({ delivery_type: 'pickup' })
    expect(placeOf(pickup, MENU, guest).pointId).toBeNull()
    expect(placeOf({ ...pickup, point_id: 2 }, MENU, guest).pointId).toBe(2)
    expect(placeOf(pickup, menuOf([ROLL], { points: MENU.points.slice(0, 1) }), guest).pointId).toBe(1)
  })
})

describe('the bodies', () => {
  it('are what the API takes', () => {
    const draft = draftWith({
      name: ' Ольга ',
      address: { ...emptyAddress, street: 'Мира', house: '3' },
      change_from: '5 000 ₽',
      persons: '2',
    })
    const place = placeOf(draft, MENU, undefined)
    expect(phoneQuoteBody.parse(toPhoneQuote(draft, place, ZONE))).toMatchObject({
      phone: '79161204546',
      city_id: 1,
      delivery_type: 'delivery',
    })
    expect(phoneOrderBody.parse(toPhoneOrder(draft, place, quoteOf(), QUOTED_AT))).toMatchObject({
      name: 'Ольга',
      address: { street: 'Мира', house: '3' },
      change_from: 5000,
      persons: 2,
      pay_variant: 1,
      pay_type: 1,
      eta_max: 45,
      total: 500,
    })
  })

  it('ask for the slots of a day until one is chosen', () => {
    const draft = draftWith({ time_type: 'datetime', day: '2026-11-27' })
    const place = placeOf(draft, MENU, undefined)
    expect(toPhoneQuote(draft, place, ZONE).datetime).toBe('2026-11-27T12:00:00+03:00')
    expect(toPhoneQuote({ ...draft, datetime: '2026-11-27T18:15:00+03:00' }, place, ZONE).datetime).toBe('2026-11-27T18:15:00+03:00')
  })

  it('tell no change for a card, and send a link only where it pays', () => {
    const draft = draftWith({ delivery_type: 'pickup', point_id: 1, pay: 'card', change_from: '5000', send_link: true })
    const body = toPhoneOrder(draft, placeOf(draft, MENU, undefined), quoteOf(), QUOTED_AT)
    expect(body.change_from).toBeUndefined()
    expect(body.send_link).toBeUndefined()
    expect(toPhoneOrder({ ...draft, pay: 'link' }, placeOf(draft, MENU, undefined), quoteOf(), QUOTED_AT).send_link).toBe(true)
  })

  it('count the minutes of the promise whatever the network took', () => {
    const promised = { from: '2026-11-25T19:05:00+03:00', to: '2026-11-25T19:15:00+03:00' }
    expect([0, 20_000].map((late) => etaOf(promised, Date.parse('2026-11-25T18:30:00+03:00') + late))).toEqual([45, 45])
    expect(etaOf(null, QUOTED_AT)).toBeNull()
  })
})

describe('what keeps an order back', () => {
  it('is empty before anything is said', () => {
    const pickup = draftWith({ found: null, lines: [], delivery_type: 'pickup', time_type: 'datetime', pay: 'link' })
    const problems = lacksOf(
      pickup,
      placeOf(pickup, MENU, undefined),
      quoteOf({ payment: { online: true, saves_card: false, needs_email: true } }),
    )
    expect(Object.keys(problems)).toEqual(['phone', 'goods', 'pickup_point_id', 'datetime', 'email'])
    const delivery = draftWith({ change_from: '300' })
    expect(lacksOf(delivery, placeOf(delivery, MENU, undefined), quoteOf())).toEqual({
      'address.street': 'Укажите улицу',
      'address.house': 'Укажите дом, иначе не найдём',
      change_from: 'Это меньше суммы заказа, 500\u00a0₽',
    })
  })

  it('is a pause, a full slot, a stop and the minimum', () => {
    const paused = quoteProblems(draftWith(), quoteOf({ promised: null }), { closed: 'Кухня на паузе до 19:30', unserved: null })
    expect(paused.datetime).toBe('Кухня на паузе до 19:30. Выберите время.')
    expect(quoteProblems(draftWith(), quoteOf({ promised: null, slots: [] }), POSSIBLE).datetime).toBe('Свободного времени нет.')
    const timed = draftWith({ time_type: 'datetime', datetime: '2026-11-25T19:45:00+03:00' })
    expect(quoteProblems(timed, quoteOf({ promised: null }), POSSIBLE).datetime).toBe('Это время уже занято. Выберите другое.')
    const lunch = '«Ланч» по будням с 12:00 до 16:00'
    const unserved = quoteProblems(timed, quoteOf({ promised: null }), { closed: null, unserved: lunch })
    expect(unserved.datetime).toBe(`${lunch}. Выберите другое время.`)
    expect(quoteProblems({ ...timed, datetime: null }, quoteOf({ slots: [] }), POSSIBLE).datetime).toContain('другой день')
    const gone = quoteOf({ lines: [{ uid: '1', id: 1, qtt: 1, price: 500, amount: 0, available: false }] })
    expect(quoteProblems(draftWith(), gone, POSSIBLE).goods).toContain('Ролл')
    const small = quoteOf({ delivery: { fee: 0, free_from: null, min_order: 700, missing: 200 } })
    expect(quoteProblems(draftWith(), small, POSSIBLE).total).toBe('Доставка от 700\u00a0₽. Не хватает 200\u00a0₽.')
    expect(quoteProblems(draftWith(), quoteOf(), POSSIBLE)).toEqual({})
  })
})
