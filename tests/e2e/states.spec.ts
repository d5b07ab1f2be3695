import { expect, newPhone, signIn, test } from './support/shop'
import { openShop, type OwnShop } from './support/own-shop'
import { openCart, openReady, orderButton } from './support/steps'

const REASON = 'Меняем печь, вернёмся к 18:00.'

test('the kitchen ribbon follows the staff; during maintenance nothing can be ordered', { tag: '@once' }, async ({ page, request }) => {
  test.setTimeout(120_000)
  const shop = await openShop()
  const ribbon = page.getByRole('complementary', { name: 'Кухня' })
  try {
    await signIn(page, newPhone(), shop.origin)
    await page.goto(`${shop.origin}/product/filadelfiya-klassik`)
    await page.getByRole('button', { name: /^В\s+корзину/ }).click()
    await expect(page.getByRole('button', { name: /^В\s+корзине/ })).toBeVisible()

    await patch(shop, 'system', { delivery_state: { is_busy: true, message: 'Заказов много, везём за час.' } })
    // the page cache may be seconds old
    await expect.poll(async () => (await (await request.get(`${shop.origin}/bonus`)).text()).includes('везём'), 'by the server').toBe(true)
    await expect(async () => {
      await page.goto(`${shop.origin}/menu/rolls`)
      await expect(ribbon).toContainText(/везём\s+за\s+час/, { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })

    await patch(shop, 'system', { delivery_state: { is_busy: false }, maintenance_state: { is_active: true, message: REASON } })
    await expect(async () => {
      await comeBack(page)
      await expect(ribbon).toContainText(/Меняем\s+печь/, { timeout: 1_000 })
    }, 'the tab that comes back asks again').toPass({ timeout: 20_000 })
    await expect(page.getByRole('link', { name: 'Филадельфия классик', exact: true }).first(), 'the menu can be read').toBeVisible()

    await openCart(page)
    const cart = page.getByRole('dialog')
    await expect(cart.getByRole('button', { name: /К оформлению/ })).toBeDisabled()
    await expect(cart.getByText(/Корзина подождёт/)).toContainText(/Меняем\s+печь/)
    await cart.getByRole('button', { name: 'Закрыть', exact: true }).click()

    // a cached page may be five seconds old (docs/decisions/030)
    await expect(async () => {
      await page.goto(`${shop.origin}/product/filadelfiya-klassik`)
      await expect(page.getByRole('main').getByText(/Корзина подождёт/)).toContainText(/Меняем\s+печь/, { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await page.getByRole('button', { name: /^В\s+корзину/ }).click()
    await expect(page.getByRole('button', { name: /^В\s+корзине/ }), 'the cart can be filled').toBeVisible()

    await page.goto(`${shop.origin}/checkout`)
    await expect(orderButton(page)).toBeDisabled()
    await expect(page.getByRole('main').getByText(REASON).first()).toBeVisible()

    await patch(shop, 'system', { maintenance_state: { is_active: false } })
    await expect(async () => {
      await comeBack(page)
      await expect(ribbon).toHaveCount(0, { timeout: 1_000 })
      // the checkout polls at most every ten seconds
      await expect(orderButton(page)).toBeEnabled({ timeout: 1_000 })
    }).toPass({ timeout: 30_000 })
    await page.goto('about:blank')
  } finally {
    await shop.stop()
  }
})

test(
  'a special date closes the city with the same words in the ribbon, on /delivery and in the refusal',
  { tag: '@once' },
  async ({ page, request }) => {
    test.setTimeout(120_000)
    const shop = await openShop()
    const dayAt = (days: number) => {
      const at = new Date(Date.now() + days * 86_400_000)
      const inCity = (options: Intl.DateTimeFormatOptions, locale = 'ru') =>
        at.toLocaleDateString(locale, { timeZone: 'Asia/Yekaterinburg', ...options })
      return { date: inCity({}, 'sv'), text: inCity({ day: 'numeric', month: 'long' }) }
    }
    const [today, tomorrow] = [dayAt(0), dayAt(1)]
    const read = async (path: string) => {
      const answer = await request.get(shop.origin + path, { headers: { cookie: 'city=ekaterinburg' } })
      return (await answer.text()).replaceAll('\u00a0', ' ')
    }
    try {
      await patch(shop, 'cities/3', { special_hours: [{ date: today.date, open: null, close: null }] })
      const closed = `Кухня спит до ${tomorrow.text}, 10:00`
      // the page cache may be seconds old
      await expect.poll(() => read('/')).toContain(`${closed}. Соберите заказ сейчас, привезём, как откроемся.`)
      await expect.poll(() => read('/delivery')).toMatch(new RegExp(`<dt[^>]*>Кухня ${today.text}</dt><dd[^>]*>закрыто</dd>`))

      const { token } = await signIn(page, newPhone(), shop.origin)
      const answer = await request.post(`${shop.origin}/api/v2/orders`, {
        headers: { authorization: `Bearer ${token}` },
        data: {
          delivery_type: 'delivery',
          city_id: 3,
          address: { city_id: 3, street: 'Лесная', house: '7' },
          time_type: 'now',
          pay_variant: 1,
          pay_type: 1,
          goods: [{ id: 101, qtt: 2 }],
          total: 1180,
        },
      })
      expect(answer.status()).toBe(422)
      expect((await answer.text()).replaceAll('\u00a0', ' ')).toContain(`${closed}. Выберите время позже.`)
      await page.goto('about:blank')
    } finally {
      await shop.stop()
    }
  },
)

test('an open page polls the state every minute and once when the tab returns', { tag: '@once' }, async ({ page }) => {
  // without prefetching, so that only the state requests count
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.clock.install()
  await openReady(page, '/privacy')
  let requests = 0
  page.on('request', (call) => {
    if (call.url().includes('/_serverFn/') && call.method() === 'GET') requests++
  })
  for (let times = 0; times < 5; times++) await comeBack(page)
  await page.clock.runFor(5_000)
  expect(requests, 'the state is fresh').toBe(0)
  const response = page.waitForResponse(/_serverFn/)
  await page.clock.runFor(61_000)
  await (await response).finished()
  await page.clock.runFor(1_000)
  expect(requests).toBe(1)
  await page.clock.runFor(15_000)
  for (let times = 0; times < 5; times++) await comeBack(page)
  await expect.poll(() => requests).toBe(2)
  await page.clock.runFor(2_000)
  expect(requests).toBe(2)
})

async function patch({ origin }: OwnShop, path: string, body: object) {
  const answer = await fetch(`${origin}/api/staff/${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${process.env['STAFF_TOKEN'] ?? ''}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const comeBack = (page: import('@playwright/test').Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
