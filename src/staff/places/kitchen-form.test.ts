import { expect, it } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { kitchenChange, kitchenDraft } from './kitchen-form'

const stored = {
  accept: 'auto',
  accept_after: 60,
  manual_timeout: 'accept',
  call_from: 3000.5,
  lanes: 2,
  offline_action: 'warn',
} as const

const changeOf = (own: Parameters<typeof kitchenDraft>[1]) => {
  const { draft, changed } = kitchenDraft(stored, own)
  return kitchenChange(draft, changed)
}

it('sends what differs, in the units of the API', () => {
  expect(changeOf({})).toEqual({})
  expect(changeOf({ lanes: '10', call_from: '5 000 ₽', accept_after: '2 мин' })).toEqual({ lanes: 10, call_from: 5000, accept_after: 120 })
  expect(changeOf({ lanes: '2', call_from: '3000,5', offline_action: 'pause' })).toEqual({ offline_action: 'pause' })
})

it('leaves out what the chosen way of accepting does not show', () => {
  expect(changeOf({ accept: 'manual', accept_after: 'сразу', manual_timeout: 'cancel' })).toEqual({
    accept: 'manual',
    manual_timeout: 'cancel',
  })
  expect(changeOf({ manual_timeout: 'cancel' })).toEqual({})
})

it('names the field that is no number', () => {
  const said = (() => {
    try {
      return changeOf({ lanes: 'три' })
    } catch (error) {
      return error instanceof ApiError ? error.fields : {}
    }
  })()
  expect(said).toEqual({ lanes: expect.any(String) })
})
