import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { complete, orderByApi } from './support/orders'
import { GOOD_CARD, onlineOrder, POOR_CARD, saveCard } from './support/payments'
import { expect, newestCode, newPhone, signIn, test } from './support/shop'
import { chooseDish, giveConsent, openCart, openReady } from './support/steps'

const LONG_WORD = 'Пятидесятилетияоктябрьскойреволюции'.repeat(3)

/** Public pages, and whether their check belongs to the short run. */
const GUEST_PAGES: [path: string, isShort?: boolean][] = [
  ['/', true],
  ['/menu'],
  ['/menu/rolls'],
  ['/product/filadelfiya-klassik', true],
  [`/search?q=${encodeURIComponent('филадельфия')}`],
  [`/search?q=${encodeURIComponent(LONG_WORD)}`],
  [`/search?q=${encodeURIComponent('ъъъъъъ')}`],
  ['/menu/drinks?badge=hot'],
  ['/product/duet'],
  ['/promotions'],
  ['/promotions/chetyre-novykh-rolla'],
  ['/promotions/nam-pyat-let'],
  ['/favorite'],
  ['/delivery'],
  ['/bonus'],
  ['/payment'],
  ['/payment/decline'],
  ['/privacy'],
  ['/no-such-page'],
]

/** Checks the open page with axe: its whole document, or one part of it. Waits for running transitions, which change contrast. */
async function expectAccessible(page: Page, name: string, part = 'html') {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    name,
  ).toEqual([])
}

/** Checks light theme, dark theme, and that a 320 px wide phone shows no horizontal scroll bar. */
async function expectAccessiblePage(page: Page, path: string) {
  await openReady(page, path)
  await expectAccessible(page, `${path}, light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page, `${path}, dark`)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}, 320 px`).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
}

test.beforeEach(async ({ page }) => {
  test.setTimeout(120_000) // axe walks thousands of elements on a long page
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

for (const [path, isShort] of GUEST_PAGES) {
  test(`axe and 320 px: ${decodeURIComponent(path).slice(0, 40)}`, { tag: isShort ? [] : '@once' }, async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    await expectAccessiblePage(page, path)
  })
}

test('axe and 320 px: cart, checkout and account', async ({ page, api, staff }) => {
  const { phone, token } = await signIn(page)
  await complete(staff, (await orderByApi(api, token)).id)
  const { id } = await orderByApi(api, token)
  const address = { city_id: 1, street: LONG_WORD, house: '7', label: 'Дача у бабушки и дедушки', apartment: '1024' }
  expect((await api('POST', '/v3/addresses', { token, body: address })).status).toBe(201)
  await saveCard(api, { token, phone }, GOOD_CARD)
  await chooseDish(page)
  await openCart(page)
  await expectAccessible(page, 'cart', 'dialog[open]')
  const account = ['', '/orders', `/orders/${id}`, '/addresses', '/cards', '/bonus', '/profile'].map((path) => `/account${path}`)
  for (const path of ['/checkout', `/checkout/success?order=${id}`, ...account]) await expectAccessiblePage(page, path)
})

test('axe and 320 px: where an order waits for its payment', { tag: '@once' }, async ({ page, api }) => {
  const customer = await signIn(page)
  const card = await saveCard(api, customer, POOR_CARD)
  const [waiting, declined] = [await onlineOrder(api, customer.token), await onlineOrder(api, customer.token, card)]
  const results = [`success?order=${waiting.id}`, `decline?order=${waiting.id}`, `decline?order=${declined.id}`].map(
    (path) => `/payment/${path}`,
  )
  const own = ['', '/orders', `/orders/${waiting.id}`, `/orders/${declined.id}`].map((path) => `/account${path}`)
  for (const path of [...results, ...own]) {
    await expectAccessiblePage(page, path)
    await expect(page.getByRole('button', { name: /^Оплатить/ }).first(), path).toBeVisible()
  }
})

test('axe: dialogs with field errors', { tag: '@once' }, async ({ page, api }) => {
  const phone = newPhone()
  await openReady(page, '/privacy')
  await page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first().click()
  const field = page.getByRole('textbox', { name: 'Телефон' })
  const send = page.getByRole('button', { name: 'Получить код' })
  await send.click()
  await expect(page.getByText('Введите номер полностью')).toBeVisible()
  await expectAccessible(page, 'phone', 'dialog[open]')
  await field.pressSequentially(phone)
  await giveConsent(page)
  await send.click()
  await expect(page.getByRole('textbox', { name: 'Код из СМС' })).toBeFocused()
  await page.keyboard.type((await newestCode(api, phone)) === '0000' ? '0001' : '0000')
  await expect(page.getByText('Осталось 4 попытки')).toBeVisible()
  await expectAccessible(page, 'code', 'dialog[open]')

  await signIn(page)
  for (const [path, opener, submit] of [
    ['/account/addresses', 'Добавить адрес', 'Сохранить'],
    ['/account/cards', 'Сохранить карту', 'Получить код'],
  ] as const) {
    await openReady(page, path)
    await page.getByRole('button', { name: opener }).click()
    await page.getByRole('dialog').getByRole('button', { name: submit }).click()
    await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
    await expectAccessible(page, path, 'dialog[open]')
  }
})
