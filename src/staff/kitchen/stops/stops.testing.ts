import type { Stop } from '~/contracts/staff-stops'

/** 18:42 in Moscow. */
export const NOW = Date.parse('2026-11-24T15:42:00.000Z')
export const ZONE = 'Europe/Moscow'

/** An open stop of the first kitchen, by default of an ingredient, until 21:00. */
export const testStop = (parts: Partial<Stop> = {}): Stop => ({
  id: 1,
  subject: 'ingredient',
  subject_id: 12,
  name: 'лосось',
  size_of: null,
  kitchen_id: 1,
  from_at: '2026-11-24T15:00:00.000Z',
  until: '2026-11-24T18:00:00.000Z',
  reason: null,
  by: 'Вера',
  reach: { goods: 23, sets: 4, options: 2 },
  ...parts,
})
