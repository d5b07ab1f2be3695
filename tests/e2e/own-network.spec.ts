import type { Browser, Page } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '#tools/browser'
import { freePort } from '#tools/free-port'
import { openShop } from './support/own-shop'
import { type Api, expect, newPhone, test } from './support/shop'

/** Every service outside is switched on, and none can be reached. */
const SERVICES = {
  SMS_ADAPTER: 'smsru',
  SMSRU_API_ID: 'key',
  PAYMENT_ADAPTER: 'yookassa',
  YOOKASSA_SHOP_ID: '1',
  YOOKASSA_SECRET: 'secret',
  DADATA_TOKEN: 'token',
}
const DESK = { locale: 'ru-RU', timezoneId: 'Europe/Moscow', viewport: { width: 1440, height: 900 } }

/** A tablet of the first kitchen, paired in the bar's own network: what it stores belongs to that address. */
async function openTablet(browser: Browser, lan: string, staff: Api, kind: 'kitchen' | 'counter'): Promise<Page> {
  const page = await browser.newPage({ ...DESK, baseURL: lan })
  await page.goto('/favicon.svg')
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([path, body]) => {
        const answer = await fetch(`/api/staff/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        return answer.json()
      },
      [path, JSON.stringify(body)] as const,
    )
  const { code, poll_token } = await post('pairings', {})
  const body = { code, name: 'Планшет', kind, kitchen_id: 1, station_id: null }
  expect((await staff('POST', '/staff/devices', { body })).status).toBe(201)
  expect(await post('pairings/poll', { poll_token })).toEqual({ status: 'approved' })
  return page
}

test('a call becomes an order and is cooked over plain http, with every name outside unknown', { tag: '@once' }, async ({ playwright }) => {
  test.setTimeout(120_000) // opens a shop of its own
  const port = await freePort()
  const lan = `http://love-sushi.local:${port}`
  const shop = await openShop({ port, env: { ...SERVICES, LAN_ORIGIN: lan } })
  const request = await playwright.request.newContext({ baseURL: shop.origin })
  const headers = { authorization: `Bearer ${process.env['STAFF_TOKEN']}` }
  const staff: Api = async (method, path, { body } = {}) => {
    const answer = await request.fetch(`/api${path}`, { method, headers, data: body })
    return { status: answer.status(), body: await answer.json(), headers: answer.headers() }
  }
  const executablePath = findBrowser()
  const browser = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...BROWSER_ARGS, '--host-resolver-rules=MAP love-sushi.local 127.0.0.1,MAP * ~NOTFOUND'],
  })

  const board = await openTablet(browser, lan, staff, 'kitchen')
  const socket = board.waitForEvent('websocket')
  await board.goto('/staff/board')
  expect((await socket).url()).toContain('ws://love-sushi.local')
  expect(await board.evaluate(() => [window.isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator])).toEqual([
    false,
    false,
    false,
  ])

  const desk = await openTablet(browser, lan, staff, 'counter')
  await desk.goto('/staff/orders/new')
  const phone = desk.getByLabel('Телефон')
  await expect(phone).toBeFocused()
  await phone.pressSequentially(newPhone())
  await desk.keyboard.press('Enter')
  await expect(desk.getByLabel('Имя')).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByLabel('Блюдо')).toBeFocused()
  await desk.keyboard.type('2*фил')
  await desk.keyboard.press('Enter')
  await desk.getByLabel('Улица').fill('Лесная')
  await desk.getByLabel('Дом', { exact: true }).fill('7')
  await desk.getByRole('button', { name: /Оформить.*₽/ }).click()
  await expect(desk.getByText(/Привезём около/)).toBeVisible()

  const card = board.getByRole('article').filter({ hasText: 'Филадельфия' })
  await card.getByRole('button', { name: 'Принять', exact: true }).click()
  await card.getByRole('button', { name: 'Начать', exact: true }).click()
  const line = card.getByRole('listitem').getByRole('button').first()
  await expect(line).toBeVisible()

  // a tap that could not be sent survives a reload, without locks
  await board.route('**/api/staff/ops', (route) => route.abort())
  await line.click()
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await board.reload()
  await expect(line).toHaveAttribute('aria-pressed', 'true')
  await board.unroute('**/api/staff/ops')
  await expect.poll(async () => JSON.stringify((await staff('GET', '/staff/board?kitchen_id=1')).body).includes('"made":2')).toBe(true)
  await card.getByRole('button', { name: 'Готово', exact: true }).click()
  await expect(card).toHaveCount(0)

  // a guest's page is not served here
  await desk.goto('/menu')
  await expect(desk).toHaveURL(/love-sushi\.local:\d+\/staff/)
  await browser.close()
  await request.dispose()
  await shop.stop()
})
