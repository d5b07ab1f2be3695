import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { Loaded } from './loaded'
import { heard, renderStaff } from './render.testing'

const error = new ApiError({ status: 500, message: 'Не получилось' })

function show(query: { data?: unknown; isPending?: boolean; error?: Error }) {
  const refetch = vi.fn<() => void>()
  const part = (now: typeof query) => (
    <Loaded query={{ data: undefined, isPending: false, error: null, refetch, ...now }} waiting={<p aria-busy="true" />}>
      <input aria-label="Название" />
    </Loaded>
  )
  const { user, container, rerender } = renderStaff(part(query))
  return { user, refetch, container, become: (next: typeof query) => rerender(part(next)) }
}

it('has the shape of what comes, then it', () => {
  const { container, become } = show({ isPending: true })
  expect(container.querySelector('[aria-busy]')).not.toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  become({ data: {} })
  expect(container.querySelector('[aria-busy]')).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Название' })).toBeTruthy()
})

it('says why nothing came, and asks again', async () => {
  const { user, refetch } = show({ error })
  expect(heard(screen.getByRole('alert'))).toBe('Не получилось')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ещё раз' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('keeps a form and what is typed into it where reading again fails', async () => {
  const { user, become } = show({ data: {} })
  await user.type(screen.getByRole('textbox', { name: 'Название' }), 'Филадельфия')
  become({ data: {}, error })
  expect(heard(screen.getByRole('alert'))).toBe('Не обновили: Не получилось')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Название' }).value).toBe('Филадельфия')
})
