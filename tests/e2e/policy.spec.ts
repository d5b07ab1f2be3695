import type { Page } from '@playwright/test'
import { orderByApi } from './support/orders'
import { expect, signIn, test } from './support/shop'
import { chooseDish, openCart } from './support/steps'

test.use({ serviceWorkers: 'allow' })

/** Collects policy violations of every document, from before its first script. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (line: string) => violations.push(line))
  await page.addInitScript(() => {
    const report = (window as unknown as { reportViolation: (line: string) => void }).reportViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, documentURI }) =>
      report(`${violatedDirective}: ${blockedURI} «${sample}» on ${documentURI}`),
    )
  })
  return violations
}

test('every kind of page runs under its policy without a violation', { tag: '@once' }, async ({ page, api, context, allowConsole }) => {
  test.setTimeout(120_000)
  allowConsole(
    /status of (?:404|503)|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported|Content Security Policy|requires 'Trusted/,
  )
  const violations = await collectViolations(page)
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token)
  const open = async (path: string) => {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    const policy = (await response?.headerValue('content-security-policy')) ?? ''
    expect(policy, path).toContain("default-src 'none'")
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval/)
    expect(await response?.text(), 'cached documents would give it to every visitor').not.toContain('nonce')
    expect(violations, path).toEqual([])
  }
  const shop = ['/', '/menu', '/menu/rolls', '/product/filadelfiya-klassik', '/search?q=ролл', '/promotions', '/bonus', '/favorite']
  const other = ['/delivery', '/payment', '/no-such-page', '/checkout', `/checkout/success?order=${id}`, '/api/docs']
  const account = ['/account', '/account/orders', `/account/orders/${id}`, '/account/addresses', '/account/cards', '/account/profile']
  for (const path of [...shop, ...other, ...account]) await open(path)

  // navigation in the browser: head tags, dialogs, the cart panel
  await chooseDish(page)
  await openCart(page)
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // the policy blocks
  const blocked = await page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('div'))
    const throws = (act: () => void) => {
      try {
        act()
        return false
      } catch {
        return true
      }
    }
    return [
      throws(() => place.insertAdjacentHTML('beforeend', '<img src=x onerror="window.isHacked = true">')),
      throws(() => void (document.createElement('script').src = 'https://evil.example/a.js')),
      // an inline script without a hash
      throws(() => document.head.appendChild(document.createElement('script')).append('window.isHacked = true')) || !('isHacked' in window),
    ]
  })
  expect(blocked).toEqual([true, true, true])
  await page.evaluate(() => {
    const sheet = document.head.appendChild(document.createElement('style'))
    sheet.append('body { display: none }')
  })
  await expect.poll(() => violations.some((line) => line.startsWith('style-src'))).toBe(true)
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
  await expect(page.locator('body')).toBeVisible()
  violations.length = 0

  // offline pages have the policy too
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await context.setOffline(true)
  const offline = await page.goto('/account/orders')
  expect(await offline?.headerValue('content-security-policy')).toContain("default-src 'none'")
  await expect(page.getByRole('heading', { name: 'Связи нет' })).toBeVisible()
  expect(violations).toEqual([])
})
