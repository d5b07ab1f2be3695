import type { Page } from '@playwright/test'
import { expect, newestCode, newPhone, signIn, test } from './support/shop'
import {
  chooseAskedCity,
  chooseDish,
  fillAddress,
  giveConsent,
  openCart,
  openReady,
  orderButton,
  payAtHandOver,
  signInByDialog,
} from './support/steps'

const profile = (page: Page) => page.getByRole('link', { name: 'Профиль', exact: true }).filter({ visible: true }).first()
const enter = (page: Page) => page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first()

/** Leaves the browser only its HttpOnly cookies, as Safari does after seven days without a visit. */
async function loseStorage(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.clear())
  const context = page.context()
  const cookies = (await context.cookies()).filter(({ httpOnly }) => httpOnly)
  await context.clearCookies()
  await context.addCookies(cookies)
}

test('with only the HttpOnly cookies left the customer, the favourites and the city are the same', async ({ page, api }) => {
  const { token } = await signIn(page)
  await api('POST', '/v3/favorites', { token, body: { good_id: 101 } })
  await openReady(page, '/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Доставка, / })
    .click()
  await page.getByRole('dialog', { name: 'Куда привезти?' }).getByText('Екатеринбург').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('Екатеринбург')

  await loseStorage(page)
  await page.goto('/')
  await expect(profile(page)).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Екатеринбург')
  await expect(page.getByRole('link', { name: /^Избранное\s*, 1 / }).first()).toBeAttached()

  await loseStorage(page)
  await page.goto('/account/orders')
  await expect(page.getByRole('heading', { level: 1, name: /заказы/i })).toBeVisible()
  await expect(page).toHaveURL(/\/account\/orders$/)
})

test('a call of another site gets no token, and a guest none', { tag: '@once' }, async ({ page }) => {
  const { token } = await signIn(page)
  const call = async (site: string) => {
    const answer = await page.request.post('/session', { headers: { 'sec-fetch-site': site } })
    return { status: answer.status(), text: await answer.text(), kept: answer.headers()['cache-control'] }
  }
  for (const site of ['cross-site', 'same-site', 'none']) {
    const { status, text } = await call(site)
    expect(status, site).toBe(403)
    expect(text).not.toContain(token)
  }
  expect((await page.request.get('/session', { headers: { 'sec-fetch-site': 'same-origin' } })).status()).toBe(405)
  const own = await call('same-origin')
  expect(JSON.parse(own.text)).toEqual({ token })
  expect(own.kept).toBe('private, no-store')
})

const withoutStorage = {
  null: () => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { value: null })
    Object.defineProperty(navigator, 'serviceWorker', { value: undefined })
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined })
  },
  refused: () => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get })
    Object.defineProperty(navigator, 'serviceWorker', { get })
    Object.defineProperty(navigator, 'locks', { value: { request: async () => get() } })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  },
}

for (const [how, deny] of Object.entries(withoutStorage))
  test(`sign-in, cart and checkout work while storage is ${how}`, { tag: '@once' }, async ({ page, api }) => {
    await page.addInitScript(deny)
    await chooseDish(page)
    await openCart(page)
    await page.getByRole('dialog').getByRole('button', { name: 'К оформлению' }).click()
    await signInByDialog(page, api, newPhone())
    await expect(page).toHaveURL(/\/checkout$/)
    await chooseAskedCity(page)
    await fillAddress(page)
    await payAtHandOver(page)
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    // the session cookie gives the token again
    await page.goto('/')
    await expect(profile(page)).toBeVisible()
  })

test('a reload at the code goes on there, sends nothing, and leads back', { tag: '@once' }, async ({ page, api }) => {
  const phone = newPhone()
  await openReady(page, '/?next=%2Faccount%2Fbonus')
  const dialog = page.getByRole('dialog', { name: 'Код из СМС' })
  await page.getByRole('textbox', { name: 'Телефон' }).pressSequentially(phone)
  await giveConsent(page)
  await page.getByRole('button', { name: 'Получить код' }).click()
  await expect(dialog).toBeVisible()

  await page.reload()
  await expect(dialog.getByText(/Прислать ещё раз можно через 0:\d\d/)).toBeVisible()
  expect(await (await page.request.get(`/api/dev/outbox?phone=${phone}`)).json()).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await page.reload()
  await expect(dialog, 'a dialog that was closed stays closed').toBeHidden()
  await enter(page).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.type(await newestCode(api, phone))
  await expect(profile(page)).toBeVisible()
})
