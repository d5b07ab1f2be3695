import type { Page } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { orderByApi } from './support/orders'
import { expect, signIn, test } from './support/shop'
import { chooseDish, openCart } from './support/steps'

test.use({ serviceWorkers: 'allow' })

/** What the page's policy refused: each is heard in every document, from before its first script. */
async function hearViolations(page: Page): Promise<string[]> {
  const heard: string[] = []
  await page.exposeFunction('tellViolation', (line: string) => heard.push(line))
  await page.addInitScript(() => {
    const tell = (window as unknown as { tellViolation: (line: string) => void }).tellViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, documentURI }) =>
      tell(`${violatedDirective}: ${blockedURI} «${sample}» on ${documentURI}`),
    )
  })
  return heard
}

test(
  'issue 8, part 6: every kind of page runs under its policy without one violation',
  { tag: '@once' },
  async ({ page, api, context, allowConsole }) => {
    test.setTimeout(120_000)
    // besides the pages that are not there, what the second half of the walk provokes
    allowConsole(
      /status of (?:404|503)|ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported|Content Security Policy|requires 'Trusted/,
    )
    const heard = await hearViolations(page)
    const { token } = await signIn(page)
    const { id } = await orderByApi(api, token)
    const open = async (path: string) => {
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      const policy = (await answer?.headerValue('content-security-policy')) ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval/)
      expect(heard, path).toEqual([])
    }
    const shop = ['/', '/menu', '/menu/rolls', '/product/filadelfiya-klassik', '/search?q=ролл', '/promotions', '/bonus', '/favorite']
    const account = ['/account', '/account/orders', `/account/orders/${id}`, '/account/addresses', '/account/cards', '/account/profile']
    for (const path of [
      ...shop,
      '/delivery',
      '/payment',
      '/no-such-page',
      '/checkout',
      `/checkout/success?order=${id}`,
      ...account,
      '/api/docs',
    ])
      await open(path)

    // from page to page without a document: tags of the head, dialogs, the panel
    await chooseDish(page)
    await openCart(page)
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // a policy that allowed everything would hear of nothing
    const blocked = await page.evaluate(() => {
      const place = document.body.appendChild(document.createElement('div'))
      const refused = (act: () => void) => {
        try {
          act()
          return false
        } catch {
          return true
        }
      }
      return [
        refused(() => place.insertAdjacentHTML('beforeend', '<img src=x onerror="window.isHacked = true">')),
        refused(() => void (document.createElement('script').src = 'https://evil.example/a.js')),
        // a script that was not in the document when its hashes were taken
        refused(() => document.head.appendChild(document.createElement('script')).append('window.isHacked = true')) ||
          !('isHacked' in window),
      ]
    })
    expect(blocked).toEqual([true, true, true])
    await page.evaluate(() => {
      const sheet = document.head.appendChild(document.createElement('style'))
      sheet.append('body { display: none }')
    })
    await expect.poll(() => heard.some((line) => line.startsWith('style-src'))).toBe(true)
    expect(await page.evaluate(() => 'isHacked' in window)).toBe(false)
    await expect(page.locator('body')).toBeVisible()
    heard.length = 0

    // what the service worker shows without a network has the policy too
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    const kept = await page.goto('/account/orders')
    expect(await kept?.headerValue('content-security-policy')).toContain("default-src 'none'")
    await expect(page.getByRole('heading', { name: 'Связи нет' })).toBeVisible()
    expect(heard).toEqual([])
  },
)

test('documents are rendered whole, by our own entry and not by the default one, which streams', { tag: '@once' }, () => {
  const built = readdirSync('dist/server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
  const code = built.map((name) => readFileSync(join('dist/server', name), 'utf8')).join('\n')
  expect(code).toContain('transformHtmlStringWithRouter')
  expect(code).not.toContain('renderRouterToStream')
})
