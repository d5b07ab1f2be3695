import { describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { admitRequest } from './admission'
import { withSecurity } from './security-headers'
import { fallbackResponse } from './fallback-response'

const production = { environment: 'production', origin: 'https://shop.example', turnstile: false } as const
const door = async (path: string, init?: RequestInit) =>
  (await admitRequest(new Request(`https://shop.example${path}`, init), { ENVIRONMENT: 'demo' })) as Response

describe('issue 8, part 6: the small pages of the door and of trouble', () => {
  test.each<[string, () => Response | Promise<Response>]>([
    ['404', () => door('/a%2fb')],
    ['400', () => door('/%ff')],
    ['405', () => door('/menu', { method: 'DELETE' })],
    ['429', () => fallbackResponse(429, true)],
    ['500', () => fallbackResponse(500, true)],
    ['503', () => fallbackResponse(503, true)],
  ])('%s has the shop’s look, and every guarding header with the hash of its own style', async (status, made) => {
    const guarded = withSecurity(await made(), 'data', production)
    const { headers } = guarded
    const html = await guarded.text()
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? ''
    expect(String(guarded.status)).toBe(status)
    expect(html).not.toMatch(/<script|\sstyle=/)
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
    })
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toMatch(/<nav><a href="/)
  })
})
