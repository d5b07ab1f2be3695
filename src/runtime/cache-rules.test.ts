import { describe, expect, it } from 'vitest'
import { filesOf, isFile, isPage, isPicture, marked, mayCache } from './cache-rules'

const answer = (status: number, headers: Record<string, string> = {}, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(headers),
})

describe('the service worker caches nothing personal', () => {
  it.each(['/', '/menu/rolls', '/product/kaliforniya'])('caches the public page %s', (path) => expect(isPage(path)).toBe(true))

  it.each(['/account/orders/7', '/favorite', '/search', '/payment/success', '/api/v2/user', '/_serverFn/abc', '//account', '/build.json'])(
    'does not cache %s',
    (path) => expect([isPage(path), isFile(path), isPicture(path)]).toEqual([false, false, false]),
  )

  it.each([
    ['a success', answer(200), true],
    ['a private response', answer(200, { 'cache-control': 'private, no-store' }), false],
    ['no-store', answer(200, { 'cache-control': 'No-Store' }), false],
    ['a response with a cookie', answer(200, { 'set-cookie': 'token=1' }), false],
    ['an error', answer(500), false],
    ['a redirected response', answer(200, {}, true), false],
  ])('%s: %o', (_, response, expected) => expect(mayCache(response)).toBe(expected))
})

it('lists the files of a page once', () => {
  const html = `<link href="/assets/app-1.css"><script src="/assets/shop-2.js"></script><link href='/assets/shop-2.js'>
    <link href="/fonts/onest.woff2"><img src="/pictures/x.webp"><style>src:url(/fonts/other.woff2)</style><a href="/assets/../account">`
  expect(filesOf(html)).toEqual(['/assets/app-1.css', '/assets/shop-2.js', '/fonts/onest.woff2', '/fonts/other.woff2'])
})

it('marks a cached page with its time', () => {
  expect(marked('<!DOCTYPE html><html lang="ru"><head>', 7)).toBe('<!DOCTYPE html><html data-kept="7" lang="ru"><head>')
})
