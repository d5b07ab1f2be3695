import { orderByApi } from './support/orders'
import { expect, newPhone, signIn, test } from './support/shop'
import { chooseDish } from './support/steps'

test('a logout whose call fails still closes the account, cookie included', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  const { token } = await signIn(page)
  const { number } = await orderByApi(api, token)
  await page.goto('/account/orders')
  await expect(page.getByRole('main')).toContainText(number)
  await page.route('**/_serverFn/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.unrouteAll()

  const answer = await page.request.get('/account/orders', { maxRedirects: 0 })
  expect(answer.status()).toBe(307)
  await page.goto('/account/orders')
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
})

test('a storage reset ends the session for documents too', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  const { token } = await signIn(page)
  const { number } = await orderByApi(api, token)
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('LOVE_SUSHI_version', '0.0.1'))
  await page.reload()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('LOVE_SUSHI_token'))).toBeNull()
  await page.goto('/account/orders')
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
})

test('a session that died elsewhere keeps the way back', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/40\d/)
  const { token } = await signIn(page)
  await api('POST', '/v2/logout', { token })
  await page.goto('/checkout')
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_token'))).toBeNull()
})

test('what one customer typed at the checkout is not shown to the next one', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page)
  await chooseDish(page)
  await page.goto('/checkout')
  const street = page.getByRole('textbox', { name: 'Улица' })
  await street.fill('Секретная')
  await page.reload()
  await expect(street).toHaveValue('Секретная')
  await signIn(page, newPhone())
  await page.goto('/checkout', { waitUntil: 'networkidle' })
  await expect(street).toHaveValue('')
})

test(
  'a part that cannot be loaded is said so, and opens when the connection is back',
  { tag: ['@once', '@long'] },
  async ({ page, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await page.goto('/menu/rolls', { waitUntil: 'networkidle' })
    const signInButton = page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first()
    await context.setOffline(true)
    await signInButton.click()
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: /Ошибка/ })).toHaveCount(0)
    await context.setOffline(false)
    const dialog = page.getByRole('dialog', { name: 'Войти по телефону' })
    await expect(async () => {
      // it may have come by itself, where the load was still under way
      if (!(await dialog.isVisible())) await signInButton.click({ timeout: 1_000 })
      await expect(dialog).toBeVisible({ timeout: 2_000 })
    }).toPass()
  },
)

test('a damaged line does not take the cart with it', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto('/build.json')
  await page.evaluate(() => {
    const line = {
      uid: '102',
      id: 102,
      qtt: 2,
      price: 690,
      additionals: [],
      side: [],
      sauce: [],
      bonuses_active: true,
      sale_active: true,
      badge: 'no',
      name: 'Филадельфия с угрём',
      slug: 'filadelfiya-s-ugrem',
      picture: '/pictures/maki-s-lososem.webp',
      category_id: 1,
      note: '8 шт',
    }
    localStorage.setItem('LOVE_SUSHI_version', '0.1.1')
    localStorage.setItem('LOVE_SUSHI_cart', JSON.stringify([line, { ...line, price: 0.333 }, { ...line, qtt: 120 }, 7]))
  })
  await page.goto('/')
  await expect(page.getByText(/1\s380\sруб/).filter({ visible: true })).toBeVisible()
})
