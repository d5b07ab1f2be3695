import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restrictSinks, rules } from './trusted-types'

beforeEach(() => void vi.stubGlobal('window', { location: { origin: 'https://shop.example' } }))
afterEach(() => void vi.unstubAllGlobals())

describe('Trusted Types', () => {
  it.each(['', '<script></script>', '{"@context":"https://schema.org"}'])('HTML: %s', (html) => {
    expect(rules.createHTML(html)).toBe(html)
  })

  it.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '{"a":"</script><script>alert(1)</script>"}', 'text'])(
    'not as HTML: %s',
    (html) => expect(() => rules.createHTML(html)).toThrow(),
  )

  it.each(['alert(1)', 'fetch("//evil.example")', '', 'import("/assets/a.js")'])('not as a script: %s', (script) =>
    expect(() => rules.createScript(script)).toThrow(),
  )

  it.each([
    '/sw.js',
    '/assets/index-Ab_1.js',
    'https://shop.example/assets/a.js',
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptcha',
  ])('a script from %s', (url) => expect(rules.createScriptURL(url)).toBe(url))

  it.each([
    '//evil.example/assets/a.js',
    'https://evil.example/sw.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'https://challenges.cloudflare.com/other.js',
    'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=alert',
    '/assets/../api/v3/goods.js',
    '/pictures/a.js',
  ])('rejects a script from %s', (url) => expect(() => rules.createScriptURL(url)).toThrow())

  it('are the default policy in browsers that support them', () => {
    expect(() => restrictSinks()).not.toThrow()
    const createPolicy = vi.fn()
    vi.stubGlobal('window', { trustedTypes: { createPolicy } })
    restrictSinks()
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', rules)
  })
})
