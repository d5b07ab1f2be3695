import { describe, expect, test } from 'vitest'
import type { Card } from '~/contracts/cards'
import type { CheckoutDraft } from './checkout.atoms'
import { draftOf } from './checkout.testing'
import { cardTitle, parseSum, payOf, payValue, resolvePay, type PayMeans } from './pay-ways'

const card = (id: number): Card => ({ id, brand: 'Visa', last4: '4242', emitent: '', is_default: id === 1 })
const online = { online: true, saves_card: true, needs_email: false }
const off = { ...online, online: false }
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
])('%s', (_, draft, means, wanted) => {
  expect(resolvePay(draftOf(draft), { cards: [card(1), card(2)], payment: online, ...means })).toMatchObject({ lost: null, ...wanted })
})

test.each([
  ['online', true, true],
  ['saved', false, true],
  ['cash', false, false],
] as const)('%s: whether the card can be saved and an e-mail is needed', (pay_way, savesCard, needsEmail) => {
  const payment = { online: true, saves_card: true, needs_email: true }
  expect(resolvePay(draftOf({ pay_way, card_id: 1 }), { cards: [card(1)], payment })).toMatchObject({ savesCard, needsEmail })
})

describe('values', () => {
  test.each([
    ['online', null],
    ['cash', null],
    ['saved', 7],
  ] as const)('the radio button of %s', (pay_way, card_id) => {
    expect(payOf(payValue(pay_way, card_id ?? undefined))).toEqual({ pay_way, card_id })
  })

  test.each(['', 'card-', 'card-x', 'toString'])('%j is no choice', (value) => {
    expect(payOf(value)).toEqual({ pay_way: null, card_id: null })
  })

  test.each([
    ['2000', 2000],
    ['2 000 ₽', 2000],
    ['1500,5', 1500.5],
    ['', null],
    ['1.234', null],
    ['две', null],
  ])('the sum %j', (text, sum) => expect(parseSum(text)).toBe(sum))

  test('a card', () => expect(cardTitle(card(1))).toBe('Visa ••\u00a04242'))
})
