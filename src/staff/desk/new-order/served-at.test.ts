import { expect, it } from 'vitest'
import { plainLine } from '~/order-form/order-lines'
import { EMPTY_DRAFT } from './draft'
import { dish, menuOf } from './new-order.testing'
import { unservedInDraft } from './served-at'

const lunch = dish(1, 'Ланч', { hours: [1, 2, 3, 4, 5].map((day) => ({ day, open: '12:00', close: '16:00' })) })
const roll = dish(2, 'Ролл')
const menu = menuOf([lunch, roll])
const city = { time_zone: 'Europe/Moscow', delivery: { fee: 0, free_from: null, min_order: 0, eta_min: 35, eta_max: 45, travel: 20 } }
const draft = { ...EMPTY_DRAFT, lines: [plainLine(roll, 1), plainLine(lunch, 1)] }
const TEXT = '«Ланч» по\u00a0будням с\u00a012:00 до\u00a016:00'
/** Friday 20 November 2026. */
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00+03:00`)

it('counts when the guest has it, not when it is ordered', () => {
  expect(unservedInDraft(draft, menu, city, at('11:20'))).toBe(TEXT)
  expect(unservedInDraft(draft, menu, city, at('11:25'))).toBeNull()
  expect(unservedInDraft(draft, menu, city, at('15:20'))).toBeNull()
  expect(unservedInDraft(draft, menu, city, at('15:25'))).toBe(TEXT)
})

it('counts the chosen time, also of another day', () => {
  const timed = { ...draft, time_type: 'datetime' as const }
  expect(unservedInDraft({ ...timed, datetime: '2026-11-23T13:00:00+03:00' }, menu, city, at('20:00'))).toBeNull()
  expect(unservedInDraft({ ...timed, datetime: '2026-11-21T13:00:00+03:00' }, menu, city, at('13:00'))).toBe(TEXT)
  expect(unservedInDraft({ ...timed, datetime: null }, menu, city, at('20:00'))).toBeNull()
})

it('of a pickup counts when it is ready, without the way', () => {
  expect(unservedInDraft({ ...draft, delivery_type: 'pickup' }, menu, city, at('15:30'))).toBeNull()
})
