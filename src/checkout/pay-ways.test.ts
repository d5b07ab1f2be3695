import { describe, expect, test } from 'vitest'
import type { Card } from '~/contracts/cards'
import { emptyDraft, type CheckoutDraft } from './checkout-draft'
import { cardTitle, payOf, payValue, type PayMeans, resolvePay } from './pay-ways'

const card = (id: number): Card => ({ id, brand: 'Visa', last4: '4242', emitent: '', is_default: id === 1 })
const online = { online: true, saves_card: true, needs_email: false }
const resolve = (change: Partial<CheckoutDraft>, means: Partial<PayMeans> = {}) =>
  resolvePay({ ...emptyDraft, ...change }, { cards: [card(1), card(2)], payment: online, ...means })

describe('§9 pay variants: what is chosen unasked', () => {
  test.each<[string, Partial<PayMeans>, string, number | undefined]>([
    ['the default card where there are some', {}, 'saved', 1],
    ['paying on the site where there are none', { cards: [] }, 'online', undefined],
    ['the same where the cards could not be had', { cards: null }, 'online', undefined],
    ['a card at hand-over where the site takes no payment', { payment: { ...online, online: false } }, 'card', undefined],
    ['paying on the site with an API that says nothing of it', { cards: [], payment: undefined }, 'online', undefined],
  ])('%s', (_, means, way, id) => {
    expect(resolve({}, means)).toMatchObject({ way, lost: null })
    expect(resolve({}, means).card?.id).toBe(id)
  })
})

describe('a choice never becomes another one by itself', () => {
  test('the last choice of the draft stays', () => {
    expect(resolve({ pay_way: 'cash' })).toMatchObject({ way: 'cash', card: null, isOnline: false })
    expect(resolve({ pay_way: 'saved', card_id: 2 })).toMatchObject({ way: 'saved', isOnline: true, card: { id: 2 } })
  })

  test('a card that is gone is said and nothing is chosen', () => {
    expect(resolve({ pay_way: 'saved', card_id: 9 })).toMatchObject({ way: null, card: null, lost: expect.stringMatching(/^Этой карты/) })
  })

  test('a default card that was seen as chosen stays chosen, or is said to be gone', () => {
    expect(resolve({}, { shown: 2 })).toMatchObject({ way: 'saved', card: { id: 2 } })
    expect(resolve({}, { cards: [card(2)], shown: 1 })).toMatchObject({ way: null, card: null, lost: expect.stringMatching(/^Этой карты/) })
    expect(resolve({ pay_way: 'cash' }, { shown: 1 })).toMatchObject({ way: 'cash', lost: null })
  })

  test('a card of a list that could not be had is not called gone', () => {
    expect(resolve({ pay_way: 'saved', card_id: 9 }, { cards: null })).toMatchObject({ way: null, lost: null })
  })

  test.each(['online', 'saved'] as const)('%s where the site takes no payment any more', (pay_way) => {
    const off = resolve({ pay_way, card_id: 1 }, { payment: { ...online, online: false } })
    expect(off).toMatchObject({ way: null, cards: [], hasOnline: false, lost: expect.stringMatching(/^Оплата на сайте/) })
  })
})

test('keeping the card is offered for a new one alone, the e-mail asked for both', () => {
  const payment = { online: true, saves_card: true, needs_email: true }
  const asked = (pay_way: CheckoutDraft['pay_way']) => {
    const { savesCard, needsEmail } = resolve({ pay_way, card_id: 1 }, { payment })
    return [savesCard, needsEmail]
  }
  expect([asked('online'), asked('saved'), asked('cash')]).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ])
})

test.each([
  ['online', null],
  ['cash', null],
  ['saved', 7],
] as const)('a radio button of %s says what it stands for', (pay_way, card_id) => {
  expect(payOf(payValue(pay_way, card_id ?? undefined))).toEqual({ pay_way, card_id })
})

test('anything else stands for nothing chosen', () => {
  for (const value of ['', 'card-', 'card-x', 'toString']) expect(payOf(value)).toEqual({ pay_way: null, card_id: null })
})

test('a card is told by its network and its last digits', () => expect(cardTitle(card(1))).toBe('Visa ••\u00a04242'))
