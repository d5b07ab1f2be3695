import { dehydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { hydrateAsFresh } from './fresh-queries'

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => vi.useRealTimers())

it('brings successful queries only, lists by pages too', async () => {
  const server = client()
  const pages = { pages: [{ goods: [] }], pageParams: [0] }
  server.setQueryData(['menu'], [{ slug: 'rolls' }])
  server.setQueryData(['category', 'rolls', null, 'menu', 0], pages)
  await server.prefetchQuery({ queryKey: ['failed'], queryFn: () => Promise.reject(new Error('no')) })
  void server.prefetchQuery({ queryKey: ['late'], queryFn: () => new Promise(() => {}) })
  const browser = client()
  hydrateAsFresh(browser, JSON.stringify(dehydrate(server)))
  expect(browser.getQueryData(['menu'])).toEqual([{ slug: 'rolls' }])
  expect(browser.getQueryData(['category', 'rolls', null, 'menu', 0])).toEqual(pages)
  expect(browser.getQueryCache().getAll()).toHaveLength(2)
})

it('queries are fresh, however old the cached page is', async () => {
  vi.useFakeTimers({ now: 0 })
  const server = client()
  server.setQueryData(['menu'], ['old'])
  const sent = JSON.stringify(dehydrate(server))
  vi.setSystemTime(600_000)
  const browser = client()
  hydrateAsFresh(browser, sent)
  const ask = vi.fn(async () => ['new'])
  expect(await browser.fetchQuery({ queryKey: ['menu'], queryFn: ask, staleTime: 60_000 })).toEqual(['old'])
  expect(ask).not.toHaveBeenCalled()
})
