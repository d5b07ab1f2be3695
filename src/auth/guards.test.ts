import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { fetchUser } from './auth.functions'
import { authQueries } from './auth.queries'
import { requireSignIn } from './guards'

const restored = vi.fn<() => Promise<string | null>>()
vi.mock('~/api/restore-token', () => ({ restoredToken: () => restored() }))
vi.mock('./auth.functions', () => ({ fetchUser: vi.fn<() => Promise<unknown>>(), fetchSessionMark: async () => 'mark' }))

let queryClient = new QueryClient()
const thrownAt = (href: string) => requireSignIn({ queryClient }, href).catch((error: unknown) => error)
beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  vi.mocked(fetchUser).mockReset()
})
afterEach(() => void vi.unstubAllGlobals())

it('admits a customer and caches the profile and the session’s mark', async () => {
  vi.mocked(fetchUser).mockResolvedValue({ id: 7 } as never)
  await requireSignIn({ queryClient }, '/checkout')
  expect(queryClient.getQueryData(authQueries.user().queryKey)).toEqual({ id: 7 })
  expect(queryClient.getQueryData(authQueries.mark().queryKey)).toBe('mark')
})

it('redirects a guest to the home page with the return path', async () => {
  vi.mocked(fetchUser).mockRejectedValue(new ApiError({ status: 401, message: 'Войдите' }))
  const thrown = await thrownAt('/account/orders?page=2')
  expect(isRedirect(thrown)).toBe(true)
  expect(thrown).toMatchObject({ options: { to: '/', search: { next: '/account/orders?page=2' } } })
})

it('redirects in a browser without a token, even if a profile is cached', async () => {
  vi.stubGlobal('window', {})
  restored.mockResolvedValue(null)
  queryClient.setQueryData(authQueries.user().queryKey, { id: 7 } as never)
  expect(isRedirect(await thrownAt('/account'))).toBe(true)
  expect(fetchUser).not.toHaveBeenCalled()
})

it('admits a browser whose lost token the server gave again', async () => {
  vi.stubGlobal('window', {})
  restored.mockResolvedValue('a-token-of-a-customer')
  queryClient.setQueryData(authQueries.user().queryKey, { id: 7 } as never)
  expect(await thrownAt('/account')).toBeUndefined()
})

it('other failures are no reason to sign in again', async () => {
  vi.mocked(fetchUser).mockRejectedValue(new ApiError({ status: 503, message: 'Перерыв' }))
  expect(await thrownAt('/checkout')).toMatchObject({ status: 503 })
})
