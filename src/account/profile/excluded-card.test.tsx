import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { authQueries } from '~/auth/auth.queries'
import type { User } from '~/contracts/user'
import { ExcludedCard } from './profile-cards'

const { saved } = vi.hoisted(() => ({ saved: vi.fn() }))
vi.mock('./profile.functions', () => ({ saveProfile: saved, fetchUserExport: vi.fn() }))
vi.mock('~/auth/auth.queries', () => ({
  authQueries: { user: () => ({ queryKey: ['me', 'user'], queryFn: () => null, staleTime: Infinity }) },
}))

const user = { id: 1, excluded_allergens: ['fish'] } as Partial<User> as User

function Card() {
  const { data } = useQuery(authQueries.user())
  return data ? <ExcludedCard user={data} /> : null
}

it('saves each press at once, quick ones too', async () => {
  saved.mockImplementation(({ data }: { data: Partial<User> }) => Promise.resolve({ ...user, ...data }))
  const client = new QueryClient()
  client.setQueryData(['me', 'user'], user)
  render(
    <QueryClientProvider client={client}>
      <Card />
    </QueryClientProvider>,
  )
  const chip = (name: string) => screen.getByRole('button', { name })
  const acts = userEvent.setup()
  expect(chip('Рыба').getAttribute('aria-pressed')).toBe('true')
  await acts.click(chip('Орехи'))
  await acts.click(chip('Рыба'))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2))
  expect(saved.mock.calls.map(([{ data }]) => data.excluded_allergens)).toEqual([['fish', 'nuts'], ['nuts']])
  await waitFor(() => expect(chip('Рыба').getAttribute('aria-pressed')).toBe('false'))
  expect(chip('Орехи').getAttribute('aria-pressed')).toBe('true')
})
