import { QueryClient } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { authQueries } from './auth.queries'
import { runGuard } from './guards'

vi.mock('./auth.functions', () => ({ fetchUser: vi.fn<() => Promise<unknown>>() }))
vi.mock('./session.functions', () => ({ fetchSessionMark: async () => 'mark' }))
const { fetchUser } = await import('./auth.functions')

const context = () => ({ queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }) })
beforeEach(() => void vi.mocked(fetchUser).mockReset())
afterEach(() => void vi.unstubAllGlobals())

describe('guards are a named record', () => {
  it.each(['nobody', 'toString', '__proto__'])('an unknown name throws: %s', async (name) => {
    await expect(runGuard(name, context(), '/checkout')).rejects.toThrow(`unknown guard: ${name}`)
  })

  it('signedIn lets a customer pass, and keeps who it is and whose session', async () => {
    const passing = context()
    vi.mocked(fetchUser).mockResolvedValue({ id: 7 } as never)
    await runGuard('signedIn', passing, '/checkout')
    expect(passing.queryClient.getQueryData(authQueries.user().queryKey)).toEqual({ id: 7 })
    expect(passing.queryClient.getQueryData(authQueries.mark().queryKey)).toBe('mark')
  })

  it('signedIn sends a guest home with the way back', async () => {
    vi.mocked(fetchUser).mockRejectedValue(new ApiError({ status: 401, message: 'Войдите' }))
    const thrown = await runGuard('signedIn', context(), '/account/orders?page=2').catch((error: unknown) => error)
    expect(isRedirect(thrown)).toBe(true)
    expect(thrown).toMatchObject({ options: { to: '/', search: { next: '/account/orders?page=2' } } })
  })

  it('signedIn asks nobody in a browser without a token: what was known of a customer who left lets no guest pass', async () => {
    vi.stubGlobal('window', {})
    const passing = context()
    passing.queryClient.setQueryData(authQueries.user().queryKey, { id: 7 } as never)
    const thrown = await runGuard('signedIn', passing, '/account').catch((error: unknown) => error)
    expect(isRedirect(thrown)).toBe(true)
    expect(fetchUser).not.toHaveBeenCalled()
  })

  it('an API that is down is no reason to sign in again', async () => {
    vi.mocked(fetchUser).mockRejectedValue(new ApiError({ status: 503, message: 'Перерыв' }))
    await expect(runGuard('signedIn', context(), '/checkout')).rejects.toMatchObject({ status: 503 })
  })
})
