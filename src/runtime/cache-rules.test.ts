import { describe, expect, it } from 'vitest'
import { filesOf, isFile, isPage, isPicture, marked, mayKeep } from './cache-rules'

const answer = (status: number, headers: Record<string, string> = {}, redirected = false) => ({
  status,
  redirected,
  headers: new Headers(headers),
})

describe('the service worker never keeps anything personal', () => {
  it.each([
    '/',
    '/menu',
    '/menu/rolls',
    '/product/kaliforniya',
    '/promotions',
    '/promotions/x',
    '/delivery',
    '/payment',
    '/bonus',
    '/privacy',
  ])('keeps the public page %s', (path) => expect(isPage(path)).toBe(true))

  it.each([
    '/account',
    '/account/orders',
    '/account/orders/7',
    '/checkout',
    '/checkout/success',
    '/favorite',
    '/search',
    '/payment/success',
    '/payment/decline',
    '/api/v2/user',
    '/_serverFn/abc',
    '/menu/rolls/more',
    '/product',
    '/menus',
    '//account',
    '/build.json',
  ])('does not keep %s', (path) => expect([isPage(path), isFile(path), isPicture(path)]).toEqual([false, false, false]))

  it.each([
    ['a success', answer(200), true],
    ['a success for everybody', answer(200, { 'cache-control': 'public, max-age=60' }), true],
    ['what is private', answer(200, { 'cache-control': 'private, no-store' }), false],
    ['what is not to be stored', answer(200, { 'cache-control': 'No-Store' }), false],
    ['what sets a cookie', answer(200, { 'set-cookie': 'token=1' }), false],
    ['an error', answer(500), false],
    ['what is not there', answer(404), false],
    ['the page one was sent on to', answer(200, {}, true), false],
  ])('%s: %o', (_, response, expected) => expect(mayKeep(response)).toBe(expected))
})

it('takes the files a page names, each once', () => {
  const html = `<link href="/assets/app-1.css"><script src="/assets/shop-2.js"></script><link href='/assets/shop-2.js'>
    <link href="/fonts/onest.woff2"><img src="/pictures/x.webp"><style>src:url(/fonts/other.woff2)</style><a href="/assets/../account">`
  expect(filesOf(html)).toEqual(['/assets/app-1.css', '/assets/shop-2.js', '/fonts/onest.woff2', '/fonts/other.woff2'])
})

it('writes into a kept page since when it is', () => {
  expect(marked('<!DOCTYPE html><html lang="ru"><head>', 7)).toBe('<!DOCTYPE html><html data-kept="7" lang="ru"><head>')
})
