import { orderByApi } from './support/orders'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { accountMenu, chooseDish, openReady, signInByDialog, toastsIn } from './support/steps'

const profile = (page: Page) => page.getByRole('link', { name: 'Профиль', exact: true }).filter({ visible: true }).first()
const enter = (page: Page) => page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first()
const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Войти по телефону' })
/** Writes the token to storage only, as another tab does. */
const writeToken = (page: Page, token: string | null) =>
  page.evaluate(
    (text) => {
      if (text === null) localStorage.removeItem('LOVE_SUSHI_token')
      else localStorage.setItem('LOVE_SUSHI_token', text)
    },
    token && JSON.stringify(token),
  )

/** A customer with an order, signed in elsewhere. */
async function customer(api: Api, context: BrowserContext, baseURL: string | undefined) {
  const elsewhere = await context.browser()?.newContext(baseURL === undefined ? {} : { baseURL })
  if (!elsewhere) throw new Error('no browser')
  const { token } = await signIn(await elsewhere.newPage())
  await elsewhere.close()
  return { token, ...(await orderByApi(api, token)) }
}

test('a logout whose request fails still ends the session and its cookie', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  const { token } = await signIn(page)
  const { number } = await orderByApi(api, token)
  await openReady(page, '/account/orders')
  await expect(page.getByRole('main')).toContainText(number)
  await page.route('**/_serverFn/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await accountMenu(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.unrouteAll()

  const answer = await page.request.get('/account/orders', { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  await openReady(page, '/account/orders')
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
})

test('data of another storage version goes with the session cookie and its mark', { tag: '@once' }, async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.setItem('LOVE_SUSHI_version', '0.0.1'))
  await page.goto('/privacy')
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  await expect.poll(names).not.toContain('token')
  await expect.poll(names).not.toContain('signed_out')
  await expect(enter(page)).toBeVisible()
  expect((await page.request.get('/account', { maxRedirects: 0 })).status()).toBe(307)
})

test('a session ended elsewhere asks for sign-in and keeps the return path', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/40\d/)
  const { token } = await signIn(page)
  await api('POST', '/v2/logout', { token })
  // an empty cart is said before a sign-in for the checkout
  await openReady(page, '/account/orders')
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_token'))).toBeNull()
})

test(
  'a 401 at the checkout clears personal data and restores the form after sign-in',
  { tag: ['@core', '@once'] },
  async ({ page, api, allowConsole }) => {
    allowConsole(/status of 401/)
    const { token, phone } = await signIn(page)
    await api('POST', '/v3/favorites', { token, body: { good_id: 101 } })
    await chooseDish(page)
    await openReady(page, '/checkout')
    await page.getByRole('combobox', { name: 'Улица' }).fill('Лесная')
    await page.getByRole('combobox', { name: 'Дом', exact: true }).fill('7')
    await page.getByRole('textbox', { name: 'Комментарий к заказу' }).fill('Позвоните за час')
    // a price that is asked for after the sign-out would ask for the sign-in before the press does
    await page.waitForLoadState('networkidle')
    await api('POST', '/v2/logout', { token })
    await page
      .getByRole('button', { name: /^Оплатить/ })
      .filter({ visible: true })
      .first()
      .click()

    await expect(signInDialog(page)).toBeVisible()
    await expect(page.getByText(/Войдите/).first(), 'the message').toBeVisible()
    const stored = await page.evaluate(() => JSON.stringify(localStorage))
    expect(stored).not.toContain('LOVE_SUSHI_token')
    expect(stored).not.toContain('LOVE_SUSHI_favorites')
    await signInByDialog(page, api, phone)
    await expect(page).toHaveURL(/\/checkout$/)
    await expect(page.getByRole('combobox', { name: 'Улица' })).toHaveValue('Лесная')
    await expect(page.getByRole('textbox', { name: 'Комментарий к заказу' })).toHaveValue('Позвоните за час')
  },
)

test('two tabs follow sign-in and sign-out', { tag: '@once' }, async ({ page, context, api }) => {
  const phone = newPhone()
  const other = await context.newPage()
  await openReady(other, '/account/bonus')
  await expect(signInDialog(other)).toBeVisible()
  await page.goto('/privacy')
  await enter(page).click()
  await signInByDialog(page, api, phone)
  await expect(profile(page)).toBeVisible()
  await expect(other, 'the waiting tab continues').toHaveURL(/\/account\/bonus$/)
  await expect(other.getByRole('dialog')).toHaveCount(0)

  await openReady(page, '/account/orders')
  await page.evaluate(() => localStorage.setItem('LOVE_SUSHI_checkout', '{}'))
  await other.evaluate(() => sessionStorage.setItem('LOVE_SUSHI_form_profile', '{"owner":1,"values":{}}'))
  await accountMenu(page)
  await page.getByRole('button', { name: 'Выйти', exact: true }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/$/)
  await expect(enter(other)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_checkout')), 'the draft of the checkout').toBeNull()
  await expect.poll(() => other.evaluate(() => sessionStorage.getItem('LOVE_SUSHI_form_profile')), 'what was typed').toBeNull()
})

test(
  'two tabs: another customer’s sign-in replaces all personal data in the first tab',
  { tag: '@once' },
  async ({ page, context, api, baseURL, allowConsole }) => {
    allowConsole(/status of 404/)
    const { token } = await signIn(page)
    const mine = await orderByApi(api, token)
    const next = await customer(api, context, baseURL)
    await openReady(page, `/account/orders/${mine.id}`)
    await expect(page.getByRole('main')).toContainText(mine.number)
    const result = await context.newPage()
    await openReady(result, `/payment/success?order=${mine.id}`)
    await expect(result.getByRole('main')).toContainText(mine.number)
    const list = await context.newPage()
    await openReady(list, '/account/orders')
    await expect(list.getByRole('main')).toContainText(mine.number)

    // responses are held back: personal data must go before they arrive
    let release = () => {}
    const held = new Promise<void>((go) => (release = go))
    await context.route('**/_serverFn/**', async (route) => {
      await held
      await route.continue()
    })
    const second = await context.newPage()
    await second.goto('/favicon.svg')
    await writeToken(second, next.token)
    for (const tab of [page, result, list]) await expect(tab.getByText(mine.number)).toHaveCount(0)
    release()
    await expect(list.getByRole('main')).toContainText(next.number)
    await expect(page, 'not this customer’s order').toHaveURL(/\/$/)
    await expect(page).not.toHaveTitle(new RegExp(mine.number))
    await expect(result.getByRole('main')).not.toContainText(mine.number)
  },
)

test('a document rendered for an outdated cookie shows the token’s customer', { tag: '@once' }, async ({ page, context, api, baseURL }) => {
  const { token } = await signIn(page)
  const cookies = await context.cookies()
  const mine = await orderByApi(api, token)
  const next = await customer(api, context, baseURL)
  await writeToken(page, next.token)
  await openReady(page, '/account/orders')
  await expect(page.getByRole('main')).toContainText(next.number)
  await expect(page.getByText(mine.number)).toHaveCount(0)
  const cookieOf = (list: typeof cookies) => list.find(({ name }) => name === 'token')?.value
  await expect.poll(async () => cookieOf(await context.cookies()), 'the cookie follows the token').toBe(next.token)
  expect(cookieOf(cookies)).toBe(token)
  expect(await (await page.request.get('/account/orders')).text()).toContain(next.number)
})

test('a page from the back/forward cache shows nothing personal after sign-out', { tag: '@once' }, async ({ page, api }) => {
  const { token } = await signIn(page)
  const { number } = await orderByApi(api, token)
  await openReady(page, '/account/orders')
  await expect(page.getByRole('main')).toContainText(number)
  // a page in the back/forward cache receives no storage events
  await writeToken(page, null)
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText(number)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText(number)).toHaveCount(0)
})

test('start-up failures show one toast', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch|Failed to load/)
  await signIn(page)
  await page.route('**/_serverFn/**', (route) => (route.request().headers()['authorization'] ? route.abort() : route.continue()))
  await page.goto('/privacy')
  await expect(toastsIn(page)).toHaveCount(1)
  await expect(toastsIn(page)).toContainText('Связь пропала')
})

test('the checkout draft is not shown to another customer', { tag: '@once' }, async ({ page }) => {
  await signIn(page)
  await chooseDish(page)
  await openReady(page, '/checkout')
  const street = page.getByRole('combobox', { name: 'Улица' })
  await street.fill('Секретная')
  await page.reload()
  await expect(street).toHaveValue('Секретная')
  await signIn(page, newPhone())
  await openReady(page, '/checkout')
  await expect(street).toHaveValue('')
})
