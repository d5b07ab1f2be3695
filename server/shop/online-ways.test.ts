import { expect, test } from 'vitest'
import { DEFAULT_PAY_TERMS, onlineWays, servingAcquirers, type PayTerms } from './online-ways'

const BOTH = ['yookassa', 'tkassa']
const OFF = { is_off: true, by: 'failures' as const, at: 1 }
const ON = { is_off: false, by: 'staff' as const, at: 2 }

test.each<[string, Partial<PayTerms>, string[], (string | null)[]]>([
  ['one acquirer, as before there were two', {}, ['yookassa'], ['yookassa', null, 'yookassa']],
  ['none', {}, [], [null, null, null]],
  ['the demo shows SBP', {}, ['sandbox', 'tkassa'], ['sandbox', 'tkassa', 'sandbox']],
  ['the owner’s choice', { card: 'tkassa', sbp: 'yookassa', saved: 'tkassa' }, BOTH, ['tkassa', 'yookassa', 'tkassa']],
  ['a way that is not offered', { card: 'off', sbp: 'tkassa', saved: 'off' }, BOTH, [null, 'tkassa', null]],
  ['a choice without access any more', { card: 'tkassa', sbp: 'tkassa' }, ['yookassa'], ['yookassa', null, 'yookassa']],
  ['one that is switched off: cards go nowhere else', { sbp: 'yookassa', switches: { yookassa: OFF } }, BOTH, ['tkassa', 'tkassa', null]],
  ['all switched off', { sbp: 'tkassa', switches: { yookassa: OFF, tkassa: OFF } }, BOTH, [null, null, null]],
  ['switched on again', { switches: { yookassa: ON } }, BOTH, ['yookassa', null, 'yookassa']],
])('%s', (_name, terms, names, [card, sbp, saved]) => {
  expect(servingAcquirers({ ...DEFAULT_PAY_TERMS, ...terms }, names)).toEqual({ card, sbp, saved })
})

test('a card is saved where its acquirer serves saved cards too', () => {
  const waysOf = (terms: Partial<PayTerms>, acquirers: string[]) =>
    onlineWays({ settings: { payment: { acquirers } } } as never, { payTerms: { ...DEFAULT_PAY_TERMS, ...terms } })
  expect(waysOf({}, BOTH)).toMatchObject({ isOpen: true, savesCard: true })
  expect(waysOf({ saved: 'tkassa' }, BOTH)).toMatchObject({ savesCard: false })
  expect(waysOf({}, ['sandbox', 'tkassa'])).toMatchObject({ savesCard: false })
  expect(waysOf({ card: 'off', sbp: 'off', saved: 'off' }, BOTH)).toMatchObject({ isOpen: false, savesCard: false })
})
