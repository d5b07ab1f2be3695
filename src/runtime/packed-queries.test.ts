import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { packQueries, unpackQueries } from './packed-queries'

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => vi.useRealTimers())

it('packs successful queries only', async () => {
  const server = client()
  server.setQueryData(['menu'], [{ slug: 'rolls' }])
  server.setQueryData(['category', 'rolls', null, 'menu', 0], { pages: [{ goods: [] }], pageParams: [0] })
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')) })
  void server.prefetchQuery({ queryKey: ['late'], queryFn: () => new Promise(() => {}) })
  const packed = packQueries(server)
  expect(JSON.parse(packed)).toEqual([
    [['menu'], [{ slug: 'rolls' }]],
    [['category', 'rolls', null, 'menu', 0], { pages: [{ goods: [] }], pageParams: [0] }],
  ])
  const browser = client()
  unpackQueries(browser, packed)
  expect(browser.getQueryData(['menu'])).toEqual([{ slug: 'rolls' }])
  expect(browser.getQueryState(['failed'])).toBeUndefined()
})

it('unpacked queries are fresh, however old the cached page is', async () => {
  vi.useFakeTimers({ now: 0 })
  const server = client()
  server.setQueryData(['menu'], ['old'])
  const packed = packQueries(server)
  vi.setSystemTime(600_000)
  const browser = client()
  unpackQueries(browser, packed)
  const ask = vi.fn(async () => ['new'])
  expect(await browser.fetchQuery({ queryKey: ['menu'], queryFn: ask, staleTime: 60_000 })).toEqual(['old'])
  expect(ask).not.toHaveBeenCalled()
})
