import { orderByApi } from './support/orders'
import { expect, signIn, test } from './support/shop'

const GUARDED = [
  '/checkout',
  '/checkout/success?order=1',
  '/account',
  '/account/bonus',
  '/account/cards',
  '/account/profile',
  '/account/addresses',
  '/account/orders',
  '/account/orders?page=2',
  '/account/orders/1',
]

test('redirects a guest to the home page with the return path', { tag: ['@core', '@once'] }, async ({ page, request }) => {
  for (const path of GUARDED) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.status(), path).toBe(307)
    expect(answer.headers()['location'], path).toBe(`/?next=${encodeURIComponent(path)}`)
    expect(answer.headers()['cache-control'], path).toBe('private, no-store')
  }
  await page.goto('/account/orders')
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
})

test(
  'the browser guard keeps the return path until the dialog is closed; foreign paths are ignored',
  { tag: '@once' },
  async ({ page }) => {
    const dialog = page.getByRole('dialog', { name: 'Войти по телефону' })
    await page.goto('/privacy')
    await page.getByRole('link', { name: 'Открыть профиль' }).click()
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(`/?next=${encodeURIComponent('/account/profile')}`)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/данн/)
    await expect(page).toHaveURL('/privacy')
    await page.getByRole('link', { name: 'Открыть профиль' }).click()
    await dialog.getByRole('button', { name: 'Закрыть' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    for (const next of ['//evil.example/account', '/menu', '/account/../menu']) {
      await page.goto(`/?next=${encodeURIComponent(next)}`)
      await expect(page, next).toHaveURL(/\/$/)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  },
)

test('a signed-in customer goes straight to next, and Back works', { tag: '@once' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/privacy')
  await page.goto(`/?next=${encodeURIComponent('/account/bonus')}`)
  await expect(page).toHaveURL(/\/account\/bonus$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
})

test('personal documents render «Профиль» on the server, public ones after hydration', { tag: '@once' }, async ({ page }) => {
  await signIn(page)
  const inside = await (await page.request.get('/account/orders')).text()
  expect(inside).toContain('Профиль')
  expect(inside).not.toContain('Войти')
  expect(await (await page.request.get('/')).text(), 'a public page is the same for everybody').not.toContain('Профиль')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Профиль', exact: true }).filter({ visible: true }).first()).toHaveAttribute(
    'href',
    '/account/orders',
  )
})

test('the cookie authorises documents only, server functions need the Bearer header', { tag: '@once' }, async ({ page, api, baseURL }) => {
  const { token } = await signIn(page)
  const { number } = await orderByApi(api, token)
  await page.goto('/menu/rolls')
  const asked = page.waitForRequest((request) => request.url().includes('/_serverFn/') && request.headers()['authorization'] !== undefined)
  await page
    .getByRole('button', { name: 'Профиль' })
    .or(page.getByRole('link', { name: 'Профиль', exact: true }))
    .filter({ visible: true })
    .first()
    .click()
  const personal = await asked
  await expect(page.getByRole('main')).toContainText(number)

  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(cookies).toContain('token=')
  for (const path of [new URL(personal.url()).pathname, new URL(personal.url()).pathname.replace('/_serverFn', '/%5FserverFn')]) {
    const url = path + new URL(personal.url()).search
    const own = { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin', 'x-tsr-serverfn': 'true' }
    const byCookie = await fetch((baseURL ?? '') + url, { headers: { ...own, cookie: cookies } })
    expect(await byCookie.text(), path).not.toContain(number)
    const byHeader = await fetch((baseURL ?? '') + url, { headers: { ...own, authorization: `Bearer ${token}` } })
    expect(byHeader.status, path).toBe(200)
  }
})
