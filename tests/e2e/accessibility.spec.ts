import AxeBuilder from '@axe-core/playwright'
import { expect, signIn, test } from './support/shop'
import { chooseDish, openCart } from './support/steps'
import { complete, orderByApi } from './support/orders'

const violations = async (page: import('@playwright/test').Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )

test('axe finds nothing on the pages of a guest', { tag: '@wide' }, async ({ page, allowConsole }) => {
  test.setTimeout(90_000) // a long page has thousands of elements to look at
  allowConsole(/status of 404/)
  for (const path of ['/', '/menu/rolls', '/product/filadelfiya-klassik', '/no-such-page']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await violations(page), path).toEqual([])
  }
})

test('axe finds nothing in the cart and in the checkout', async ({ page, api }) => {
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token)
  await chooseDish(page)
  await openCart(page)
  await page.waitForTimeout(500)
  expect(await violations(page), 'cart').toEqual([])
  for (const path of ['/checkout', `/checkout/success?order=${id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await violations(page), path).toEqual([])
  }
})

test('axe finds nothing in the account', async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token)
  for (const path of ['', '/orders', `/orders/${id}`, '/addresses', '/cards', '/profile']) {
    await page.goto(`/account${path}`, { waitUntil: 'networkidle' })
    expect(await violations(page), path).toEqual([])
  }
  await complete(staff, id)
  await page.goto('/account/bonus', { waitUntil: 'networkidle' })
  expect(await violations(page), 'bonuses').toEqual([])
})

test('nothing runs over the edge of a phone 320 px wide', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page)
  const account = ['/account', '/account/orders', '/account/addresses', '/account/cards', '/account/bonus', '/account/profile']
  for (const path of ['/', '/menu', '/menu/rolls', '/product/filadelfiya-klassik', '/checkout', ...account]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
