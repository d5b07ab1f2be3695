import { expect, test } from 'vitest'
import { fallbackResponse } from './fallback-response'
import { withSecurity } from './security-headers'

const PRODUCTION = { environment: 'production', origin: 'https://shop.example', turnstile: false } as const

const sha256 = async (text: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

test.each([404, 429, 503] as const)('a %i page has the shop’s style, allowed by its hash, and all security headers', async (status) => {
  const response = withSecurity(fallbackResponse(status, '/menu'), 'data', PRODUCTION)
  const { headers } = response
  const html = await response.text()
  const style = /<style>([^]*)<\/style>/.exec(html)?.[1] ?? ''
  expect(response.status).toBe(status)
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${await sha256(style)}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=63072000',
  })
  expect(html).not.toMatch(/<script| style=/)
  expect(html).toMatch(/<h1>[^]*<nav><a href="/)
})
