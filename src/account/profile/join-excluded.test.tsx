import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { authQueries } from '~/auth/auth.queries'
import { excludedHereAtom, setExcludedAtom } from '~/catalog/excluded'
import type { Allergen } from '~/contracts/constants'
import type { User } from '~/contracts/user'
import { joinExcluded } from './join-excluded'

const { saved } = vi.hoisted(() => ({ saved: vi.fn<(call: { data: Partial<User> }) => Promise<User>>() }))
vi.mock('./profile.functions', () => ({ saveProfile: saved }))
vi.mock('~/auth/auth.queries', () => ({
  authQueries: { user: () => ({ queryKey: ['me', 'user'], queryFn: () => null, staleTime: Infinity }) },
}))

const userOf = (excluded_allergens: Allergen[]) => ({ id: 1, excluded_allergens }) as Partial<User> as User
beforeEach(() => void saved.mockReset())

async function join(here: Allergen[], known: Allergen[]) {
  const [queryClient, store] = [new QueryClient(), createStore()]
  queryClient.setQueryData(authQueries.user().queryKey, userOf(known))
  store.set(setExcludedAtom, here)
  const failed = await joinExcluded({ queryClient, store }).then(
    () => false,
    () => true,
  )
  return {
    failed,
    here: store.get(excludedHereAtom),
    profile: queryClient.getQueryData<User>(authQueries.user().queryKey)?.excluded_allergens,
  }
}

it('adds what a guest left out to the profile, once', async () => {
  saved.mockImplementation(({ data }) => Promise.resolve(userOf(data.excluded_allergens ?? [])))
  expect(await join(['nuts', 'fish'], ['soy', 'fish'])).toEqual({ failed: false, here: [], profile: ['fish', 'nuts', 'soy'] })
  expect(await join(['fish'], ['soy', 'fish'])).toEqual({ failed: false, here: [], profile: ['soy', 'fish'] })
  expect(saved).toHaveBeenCalledTimes(1)
})

it('keeps it in the browser where the profile cannot be saved', async () => {
  saved.mockRejectedValue(new Error('offline'))
  expect(await join(['nuts'], ['soy'])).toEqual({ failed: true, here: ['nuts'], profile: ['soy'] })
})
