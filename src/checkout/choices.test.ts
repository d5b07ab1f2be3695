import { expect, test } from 'vitest'
import type { Card } from '~/contracts/cards'
import type { CheckoutDraft } from './checkout.atoms'
import { draftOf, testAddress, testCity, testPoint } from './checkout.testing'
import { cardTitle, type Choosable, payText, type PayMeans, resolveChoices, resolvePay } from './choices'

const shop: Choosable = {
  cities: [testCity(1), testCity(2)],
  cityId: 1,
  isCityChosen: true,
  addresses: [testAddress(1, 1), testAddress(2, 2)],
  points: [testPoint(1, 1), testPoint(2, 1), testPoint(3, 2)],
}
const pickup = { delivery_type: 'pickup' } as const

test.each<[string, Partial<CheckoutDraft>, [address: number | undefined, city: number, point: number | undefined], Partial<Choosable>?]>([
  ['the default address is preselected', {}, [1, 1, 1]],
  ['a saved address decides the city', { address_choice: 2 }, [2, 2, 3]],
  ['a deleted address is not chosen', { address_choice: 77 }, [1, 1, 1]],
  ['nor is any where none is left', { address_choice: 77 }, [undefined, 1, 1], { addresses: [] }],
  ['a new address is in the city of the shop', { address_choice: 'new' }, [undefined, 1, 1]],
  ['or in the chosen city', { address_choice: 'new', city_id: 2 }, [undefined, 2, 3]],
  ['an unknown city is ignored', { address_choice: 'new', city_id: 9 }, [undefined, 1, 1]],
  ['of several points the first is preselected', pickup, [1, 1, 1]],
  [
    'or the nearest to the customer',
    pickup,
    [1, 1, 2],
    { points: [{ ...testPoint(1, 1), lat: 55.8 }, testPoint(2, 1)], myPlace: testPoint(2, 1) },
  ],
  ['but not instead of a chosen one', { ...pickup, pickup_point_id: 1 }, [1, 1, 1], { myPlace: testPoint(2, 1) }],
  ['none where the city has none', pickup, [1, 1, undefined], { points: [] }],
  ['a point is chosen', { ...pickup, pickup_point_id: 2 }, [1, 1, 2]],
  ['a point of another city is ignored', { ...pickup, pickup_point_id: 3 }, [1, 1, 1]],
  ['a single point is preselected', { ...pickup, city_id: 2 }, [1, 2, 3]],
])('%s', (_, draft, wanted, parts) => {
  const { address, city, point } = resolveChoices(draftOf(draft), { ...shop, ...parts })
  expect([address?.id, city.id, point?.id]).toEqual(wanted)
})

test.each<[string, Partial<CheckoutDraft>, boolean, Partial<Choosable>?]>([
  ['of a new address', { address_choice: 'new' }, true],
  ['of a point that was preselected', { ...pickup, address_choice: 'new' }, true, { points: [testPoint(1, 1)] }],
  ['that was chosen for the order', { address_choice: 'new', city_id: 2 }, false],
  ['that was chosen for the shop', { address_choice: 'new' }, false, { isCityChosen: true }],
  ['of a saved address', {}, false],
  ['of a chosen point', { ...pickup, pickup_point_id: 2 }, false],
  ['that is the only one', { address_choice: 'new' }, false, { cities: [testCity(1)] }],
])('whether a city is only guessed: one %s', (_, draft, isGuessed, parts) => {
  expect(resolveChoices(draftOf(draft), { ...shop, isCityChosen: false, ...parts }).isCityGuessed).toBe(isGuessed)
})

const card = (id: number): Card => ({ id, brand: 'Visa', last4: '4242', emitent: '', is_default: id === 1 })
const online = { online: true, saves_card: true, needs_email: false }
const off = { ...online, online: false }
const limited = {
  ...online,
  ways: [
    { pay_variant: 1 as const, refused: { reason: 'cash_limit', text: 'До 5 000 ₽' } },
    { pay_variant: 2 as const, refused: null },
  ],
}
const GONE = expect.stringMatching(/^Этой карты/)
const OFF = expect.stringMatching(/^Оплата на сайте/)

test.each<[string, Partial<CheckoutDraft>, Partial<PayMeans>, Record<string, unknown>]>([
  ['the default card is preselected', {}, {}, { way: 'saved', card: { id: 1 } }],
  ['else paying on the site', {}, { cards: [] }, { way: 'online', card: null }],
  ['also where the cards did not load', {}, { cards: null }, { way: 'online', card: null }],
  ['also with an API that does not say', {}, { cards: [], payment: undefined }, { way: 'online', card: null }],
  ['else a card on receipt', {}, { payment: off }, { way: 'card', card: null }],
  ['a choice stays', { pay_way: 'cash' }, {}, { way: 'cash', card: null, isOnline: false }],
  ['a chosen card stays', { pay_way: 'saved', card_id: 2 }, {}, { way: 'saved', isOnline: true, card: { id: 2 } }],
  ['a deleted card is reported', { pay_way: 'saved', card_id: 9 }, {}, { way: null, card: null, lost: GONE }],
  ['a shown default card stays', {}, { shown: 2 }, { way: 'saved', card: { id: 2 } }],
  ['or is reported', {}, { cards: [card(2)], shown: 1 }, { way: null, card: null, lost: GONE }],
  ['another choice overrides it', { pay_way: 'cash' }, { shown: 1 }, { way: 'cash', lost: null }],
  ['a card of a list that did not load is not reported', { pay_way: 'saved', card_id: 9 }, { cards: null }, { way: null, lost: null }],
  ['the site takes no payment any more', { pay_way: 'online' }, { payment: off }, { way: null, cards: [], hasOnline: false, lost: OFF }],
  ['nor with a saved card', { pay_way: 'saved', card_id: 1 }, { payment: off }, { way: null, cards: [], lost: OFF }],
  [
    'SBP is chosen where it is offered',
    { pay_way: 'sbp' },
    { payment: { ...online, sbp: true } },
    { way: 'sbp', isOnline: true, hasSbp: true },
  ],
  ['or is reported', { pay_way: 'sbp' }, {}, { way: null, lost: expect.stringMatching(/^По СБП/), hasSbp: false }],
  ['a restored one stays until the price is there', { pay_way: 'sbp' }, { payment: undefined }, { way: 'sbp' }],
  ['SBP alone is preselected', {}, { cards: [], payment: { ...online, card: false, sbp: true } }, { way: 'sbp', hasCard: false }],
  [
    'no card on the site is reported',
    { pay_way: 'online' },
    { payment: { ...online, card: false } },
    { way: null, lost: expect.stringMatching(/^Картой/) },
  ],
  [
    'a card whose keeper takes no payments is not offered',
    {},
    { cards: [{ ...card(1), pays: false }, card(2)] },
    { card: { id: 2 }, cards: [{ id: 2 }] },
  ],
  [
    'and is reported',
    { pay_way: 'saved', card_id: 1 },
    { cards: [{ ...card(1), pays: false }] },
    { way: null, lost: expect.stringMatching(/^Этой картой/) },
  ],
  ['a way beyond its limit is reported', { pay_way: 'cash' }, { payment: limited }, { way: null, lost: 'До 5 000 ₽' }],
  ['and no limit of others matters', {}, { payment: limited }, { way: 'saved', lost: null }],
])('%s', (_, draft, means, wanted) => {
  expect(resolvePay(draftOf(draft), { cards: [card(1), card(2)], payment: online, ...means })).toMatchObject({ lost: null, ...wanted })
})

test.each([
  ['online', true, true],
  ['sbp', false, true],
  ['saved', false, true],
  ['cash', false, false],
] as const)('%s: whether the card can be saved and an e-mail is needed', (pay_way, savesCard, needsEmail) => {
  const payment = { online: true, sbp: true, saves_card: true, needs_email: true }
  expect(resolvePay(draftOf({ pay_way, card_id: 1 }), { cards: [card(1)], payment })).toMatchObject({ savesCard, needsEmail })
})

test('texts of cards and ways to pay', () => {
  expect(cardTitle(card(1))).toBe('Visa ••\u00a04242')
  const texts = ([1, 2, 3, 4, 5] as const).map((pay_type) => payText({ pay_type, delivery_type: 'pickup' }))
  expect(texts).toEqual(['Наличными', 'Картой на сайте', 'По QR при получении', 'Картой на месте', 'Картой на сайте'])
  expect(payText({ pay_type: 4, delivery_type: 'delivery' })).toBe('Картой курьеру')
  expect(payText({ pay_type: 2, delivery_type: 'delivery', online_way: 'sbp' })).toBe('По СБП')
})
