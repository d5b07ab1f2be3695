import { expect, it } from 'vitest'
import type { Hours } from '~/contracts/common'
import { shiftMinutes, weekFault } from './weekly-hours'

const week = (open: string, close: string): Hours[] => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }))
const day = (number: number, open: string, close: string): Hours => ({ day: number, open, close })

it.each<[string, Hours[], number | null]>([
  ['nothing: closed', [], null],
  ['around the clock', week('00:00', '24:00'), null],
  ['until the morning', week('10:00', '06:00'), null],
  ['a break', [day(1, '10:00', '14:00'), day(1, '15:00', '22:00')], null],
  ['two at once', [day(1, '10:00', '15:00'), day(1, '14:00', '22:00')], 1],
  ['the night reaches into the next day', [day(2, '20:00', '11:00'), day(3, '10:00', '22:00')], 3],
  ['the night from Sunday to Monday', [day(1, '01:00', '03:00'), day(7, '20:00', '02:00')], 1],
  ['five shifts', ['08', '10', '12', '14', '16'].map((hour) => day(4, `${hour}:00`, `${hour}:30`)), 4],
])('%s', (_name, hours, fault) => expect(weekFault(hours)?.day ?? null).toBe(fault))

it('a shift after midnight is one shift', () => {
  expect([shiftMinutes({ open: '10:00', close: '22:00' }), shiftMinutes({ open: '18:00', close: '02:30' })]).toEqual([720, 510])
})
