import type { Page } from '@playwright/test'
import type { PlacedOrder } from '~/contracts/orders'
import type { Database } from '#tools/database'
import { orderByApi } from './support/orders'
import { openFilledShop } from './support/own-shop'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { accountMenu, openReady } from './support/steps'

const PER_PAGE = 10
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Страницы' })
const history = (page: Page) => page.getByRole('region', { name: 'История заказа' })

/** Completed orders of a new customer, older than a day: the API accepts ten in 24 hours. */
async function addPastOrders(db: Database, phone: string, numbers: string[]) {
  const at = Date.now() - 2 * 86_400_000
  const mine = `(select id from customers where phone = '${phone}')`
  await db.batch([
    db.prepare('insert into customers (phone, created_at) values (?, ?)').bind(phone, at),
    ...numbers.map((number) =>
      db
        .prepare(
          `insert into orders (number, customer_id, created_at, status, completed_at, city_id, delivery_type, time_type, promised_from,
            promised_to, pickup_point, pay_variant, pay_type, full, total) values (?1, ${mine}, ?2, 'completed', ?2, 1, 'pickup', 'now', ?2, ?2,
            '{"id":1,"city_id":1,"address":"ул. Покровка, 17","phone":"+749 (512) 04-546"}', 1, 1, 59000, 59000)`,
        )
        .bind(number, at),
    ),
    db.prepare(`insert into order_lines (order_id, position, goods_id, slug, name, image, qtt, price, amount)
      select id, 0, 101, 'filadelfiya-klassik', 'Филадельфия классик', '/pictures/filadelfiya-klassik.webp', 1, 59000, 59000 from orders
      where customer_id = ${mine}`),
  ])
}

/** A delivery with a code, a comment and options, as the checkout sends it. */
async function deliveryByApi(api: Api, token: string): Promise<PlacedOrder> {
  const goods = (await api('GET', '/v3/goods/101')).body as Record<'additionals' | 'sauces', { id: number }[]>
  const one = (options: { id: number }[]) => options.slice(0, 1).map(({ id }) => ({ id, qtt: 1 }))
  const body = {
    delivery_type: 'delivery',
    city_id: 1,
    address: { street: 'Лесная', house: '7', apartment: '12', entrance: '2' },
    time_type: 'now',
    pay_variant: 3,
    pay_type: 4,
    promocode: 'SUSHI10',
    comment: 'Позвоните за десять минут',
    persons: 2,
    goods: [{ id: 101, qtt: 2, additionals: one(goods.additionals), sauce: one(goods.sauces) }],
  }
  const quoted = (await api('POST', '/v3/cart/quote', { token, body })).body as { totals: { total: number } }
  const { status, body: placed } = await api('POST', '/v2/orders', { token, body: { ...body, total: quoted.totals.total } })
  expect(status, JSON.stringify(placed)).toBe(201)
  return placed as PlacedOrder
}

test('pages of ten orders, newest first; invalid pages are the first, pages past the end are empty', async ({ page }) => {
  test.setTimeout(120_000)
  const phone = newPhone()
  const numbers = Array.from({ length: PER_PAGE + 2 }, (_, index) => String(7713 - index))
  const shop = await openFilledShop((db) => addPastOrders(db, phone, numbers.toReversed()))
  await signIn(page, phone, shop.origin)
  await openReady(page, `${shop.origin}/account/orders`)
  await expect(rows(page)).toHaveCount(PER_PAGE)
  for (const [index, number] of numbers.slice(0, PER_PAGE).entries())
    await expect(rows(page).nth(index)).toContainText(new RegExp(`№\\s${number}.*Выполнен`))

  await pages(page).getByRole('link', { name: 'Страница 2' }).click()
  await expect(page).toHaveURL(/\/account\/orders\?page=2$/)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).last()).toContainText(numbers.at(-1) ?? '')
  await expect(pages(page).locator('[aria-current=page]')).toHaveText('2')
  await page.reload()
  await expect(rows(page), 'a link restores the page').toHaveCount(2)

  for (const wrong of ['x', '0', '-1', '1.5', '1e3', '%D9%A1', '']) {
    await page.goto(`${shop.origin}/account/orders?page=${wrong}`)
    await expect(rows(page), wrong).toHaveCount(PER_PAGE)
    await expect(pages(page).locator('[aria-current=page]'), wrong).toHaveText('1')
  }
  for (const past of ['3', '999999999999999']) {
    await page.goto(`${shop.origin}/account/orders?page=${past}`)
    await expect(page.getByRole('heading', { name: 'На этой странице заказов нет' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'К последним заказам' }).click()
  await expect(rows(page)).toHaveCount(PER_PAGE)
  // it would go on asking the closed shop
  await page.close()
  await shop.stop()
})

test('an order shows status, lines, totals and the history with times', { tag: '@core' }, async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  const { id, number, total } = await deliveryByApi(api, token)
  const steps = [
    ['new', 'Новый', 'Заказ у\u00a0нас, ждём кухню'],
    ['processed', 'Обработан', 'Ждёт своей очереди'],
    ['inTransit', 'В пути!', 'Курьер уже едет'],
    ['completed', 'Выполнен', 'Приятного аппетита'],
  ] as const
  for (const [index, [status, label, text]] of steps.entries()) {
    if (status !== 'new') expect((await staff('PATCH', `/staff/orders/${id}`, { body: { status } })).status).toBe(200)
    await page.goto(`/account/orders/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${number}` })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(text)
    await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toContainText(label)
    // one step is no history
    await expect(history(page).getByRole('listitem')).toHaveCount(index === 0 ? 0 : index + 1)
    if (index > 0)
      await expect(history(page).getByRole('listitem').last()).toContainText(new RegExp(`${label}\\s*\\d+\\s\\S+, \\d\\d:\\d\\d`))
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Филадельфия классик' })).toBeVisible()
  await expect(main).toContainText('Двойной краб')
  const sums = page.getByRole('region', { name: 'Сумма' })
  await expect(sums).toContainText('SUSHI10')
  await expect(sums).toContainText(/−\d+/)
  await expect(sums).toContainText('Картой курьеру')
  const shown = (await sums.textContent())?.replace(/\s/g, '') ?? ''
  expect(shown).toContain(`Итого${String(total).replace('.', ',')}`)
  await expect(page.getByRole('region', { name: 'Подробности' })).toContainText('Лесная, 7')
  await expect(page.getByRole('region', { name: 'Подробности' })).toContainText('Позвоните за десять минут')
})

test('an active order polls its status', { tag: '@once' }, async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token)
  await page.clock.install()
  await page.goto(`/account/orders/${id}`)
  await expect(page.getByRole('main')).toContainText('Заказ у\u00a0нас, ждём кухню')
  expect((await staff('PATCH', `/staff/orders/${id}`, { body: { status: 'processed' } })).status).toBe(200)
  // a tick may pass before hydration; each one triggers a poll
  await expect(async () => {
    await page.clock.fastForward(16_000)
    await expect(history(page).getByRole('listitem')).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('main')).toContainText('Ждёт своей очереди')
})

test('prints an order in black on white without controls', { tag: '@once' }, async ({ page, api }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const { token } = await signIn(page)
  const { id, number } = await deliveryByApi(api, token)
  await openReady(page, `/account/orders/${id}`)
  const print = page.getByRole('button', { name: 'Распечатать' })
  // a phone prints from its own menu
  if ((page.viewportSize()?.width ?? 0) < 1024) await expect(print).toBeHidden()
  else {
    await print.click()
    await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  }

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const text of [`Заказ № ${number}`, 'Филадельфия классик', 'Лесная, 7', 'SUSHI10', 'Позвоните за десять минут'])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('Статус').filter({ visible: true })).toBeVisible()
  await expect(page.locator('header, footer, nav, button, img').filter({ visible: true })).toHaveCount(0)
  const colours = await page.getByRole('main').evaluate((main) =>
    Array.from(main.querySelectorAll('*'))
      .filter((part) => part.getClientRects().length > 0)
      .map((part) => getComputedStyle(part))
      .flatMap(({ color, backgroundColor }) => [`text ${color}`, `ground ${backgroundColor}`]),
  )
  expect([...new Set(colours)].toSorted()).toEqual(['ground rgb(255, 255, 255)', 'ground rgba(0, 0, 0, 0)', 'text rgb(0, 0, 0)'])
})

test('an invalid, unknown or other customer’s order is 404', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/status of 404/)
  const { token } = await signIn(page)
  const { id: theirs } = await orderByApi(api, token)
  await signIn(page)
  for (const wrong of ['abc', '0', '-1', '1e3', '1.5', '999999999999999', '9'.repeat(400), String(theirs)]) {
    const path = `/account/orders/${wrong}`
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: /Страница\s+не\s+найдена/ })).toBeVisible()
    await expect(page.getByText(`Page Not Found: ${path}`, { exact: true })).toBeAttached()
  }
})

test('shows loading, an error and a retry when orders cannot be loaded', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/./)
  const { token } = await signIn(page)
  const { number } = await orderByApi(api, token)
  await openReady(page, '/account/bonus')
  const menu = await accountMenu(page)
  let fail = () => {}
  const isAsked = new Promise<void>((go) => (fail = go))
  await page.route('**/_serverFn/**', async (route) => {
    await isAsked
    await route.fulfill({ status: 500, contentType: 'text/plain', body: 'D1_ERROR: no such table' })
  })
  await menu.getByRole('link', { name: 'Заказы' }).click()
  await expect(page.getByRole('status', { name: 'Загружаем заказы' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  fail()
  await expect(page.getByRole('heading', { level: 1, name: 'Ошибка #500' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('D1_ERROR')
  await expect(page.getByRole('banner'), 'in the shop’s shell').toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(page.getByRole('main')).toContainText(number)
})
