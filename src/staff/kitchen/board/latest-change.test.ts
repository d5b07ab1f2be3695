import { expect, it } from 'vitest'
import { inMinutes } from '~/staff/live/board.testing'
import { latestChange } from './latest-change'

it('shows the newest change, one entry per difference', () => {
  const changes = [
    { at: inMinutes(-12), text: 'Будет готов в 18:55' },
    { at: inMinutes(-3), text: '+2 Калифорния с крабом' },
    { at: inMinutes(-3), text: '−1 Салат чука' },
    { at: inMinutes(-3), text: '+1 Вок (удон, с пожеланием)' },
  ]
  expect(latestChange({ changes })).toEqual({
    at: inMinutes(-3),
    differences: [
      { text: '+2 Калифорния с крабом', kind: 'added', dish: 'Калифорния с крабом' },
      { text: '−1 Салат чука', kind: 'removed', dish: null },
      { text: '+1 Вок (удон, с пожеланием)', kind: 'added', dish: 'Вок' },
    ],
  })
  expect(latestChange({ changes: changes.slice(0, 1) })?.differences).toEqual([{ text: 'Будет готов в 18:55', kind: 'other', dish: null }])
  expect(latestChange({ changes: [] })).toBeNull()
})
