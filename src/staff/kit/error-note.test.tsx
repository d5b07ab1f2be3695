import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { ErrorNote } from './error-note'
import { heard, renderStaff } from './render.testing'

it.each([
  ['the server’s words', new ApiError({ status: 422, message: 'Такой код уже есть' }), 'Такой код уже есть'],
  ['its own words', 'Выберите хотя бы один ряд', 'Выберите хотя бы один ряд'],
  ['a lost network in words', new TypeError('Failed to fetch'), /Связь пропала/],
])('reads out %s', (_, error, words) => {
  renderStaff(<ErrorNote error={error} />)
  expect(heard(screen.getByRole('alert'))).toMatch(words)
  expect(screen.queryByRole('button')).toBeNull()
})

it.each([null, undefined, false, ''] as const)('says nothing of %s', (error) => {
  renderStaff(<ErrorNote error={error} onRetry={() => undefined} />)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('tries again by its button, which is not read out with the words', async () => {
  const retry = vi.fn<() => void>()
  const { user } = renderStaff(<ErrorNote error="Нет связи" onRetry={retry} />)
  expect(heard(screen.getByRole('alert'))).toBe('Нет связи')
  await user.click(screen.getByRole('button', { name: 'Ещё раз' }))
  expect(retry).toHaveBeenCalledOnce()
})
