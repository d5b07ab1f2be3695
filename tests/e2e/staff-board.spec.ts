import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import type { PlacedOrder } from '~/contracts/orders'
import { type Api, expect, newPhone, signIn, test } from './support/shop'
import { pairTablet } from './support/staff'

/** A kitchen that no other journey orders from: its board has room, because these leave no ticket behind. */
const KITCHEN = 2
const TABLET = { width: 1024, height: 768 }
/** Between two keys of a person; a scanner types faster. */
const FINGER_MS = 50
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError|WebSocket/

test.use({ viewport: TABLET, isMobile: false, hasTouch: false })
// one after another: they share a board, and a card that comes or leaves moves the numbers of the others
test.describe.configure({ mode: 'default' })

/** Two portions of one roll and a soup, to be collected. */
async function order(api: Api, token: string): Promise<PlacedOrder> {
  const goods = [
    { id: 101, qtt: 2 },
    { id: 102, qtt: 1 },
  ]
  const quoted = await api('POST', '/v3/cart/quote', { token, body: { goods, delivery_type: 'pickup' } })
  const { totals } = quoted.body as { totals: { total: number } }
  const body = {
    delivery_type: 'pickup',
    pickup_point_id: KITCHEN,
    time_type: 'now',
    pay_variant: 1,
    pay_type: 1,
    goods,
    bonuses: 0,
    total: totals.total,
  }
  const placed = await api('POST', '/v2/orders', { token, body })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  return placed.body as PlacedOrder
}

/** A tablet of the kitchen with its board open. */
async function openBoard(page: Page, staff: Api): Promise<void> {
  await pairTablet(page, staff, 'kitchen', KITCHEN)
  await page.goto('/staff/board')
  await expect(page.getByRole('heading', { level: 1, name: /^Кухня/ })).toBeAttached()
}

async function openSecond(context: BrowserContext, staff: Api): Promise<Page> {
  const page = await context.newPage()
  await openBoard(page, staff)
  return page
}

const card = (page: Page, { number }: PlacedOrder) => page.getByRole('article').filter({ hasText: number })
const press = (page: Page, placed: PlacedOrder, name: string) => card(page, placed).getByRole('button', { name, exact: true }).click()
/** Selects a card by the number it has on the page. */
async function select(page: Page, placed: PlacedOrder): Promise<string> {
  const cards = await page.getByRole('article').allTextContents()
  const key = String(cards.findIndex((text) => text.includes(placed.number)) + 1)
  await page.keyboard.press(key, { delay: FINGER_MS })
  await expect(card(page, placed)).toHaveAttribute('aria-current', 'true')
  return key
}
const line = (page: Page, placed: PlacedOrder) => card(page, placed).getByRole('listitem').getByRole('button').first()

test(
  'an order goes over two boards: accepted, marked, ready, taken back, cancelled',
  { tag: ['@core', '@once'] },
  async ({ page, browser, api, staff, baseURL }) => {
    const customer = await browser.newContext({ baseURL })
    const { token } = await signIn(await customer.newPage(), newPhone())
    const other = await browser.newContext({ baseURL, viewport: TABLET })
    await openBoard(page, staff)
    const second = await openSecond(other, staff)

    const placed = await order(api, token)
    await expect(card(page, placed)).toContainText('Гость может отменить')
    await expect(card(second, placed)).toContainText('новый')

    await press(page, placed, 'Принять')
    await press(second, placed, 'Начать')
    await line(page, placed).click()
    await expect(line(second, placed)).toHaveAttribute('aria-pressed', 'true')

    await press(second, placed, 'Готово')
    await expect(card(page, placed)).toHaveCount(0)
    await second.getByRole('button', { name: `Отменить: ${placed.number} готов` }).click()
    await expect(line(page, placed)).toHaveAttribute('aria-pressed', 'true')
    await expect(card(page, placed).getByRole('listitem').getByRole('button', { pressed: true })).toHaveCount(1)

    await press(page, placed, 'Готово')
    await second.getByRole('button', { name: /^Готовы/ }).click()
    await second.getByRole('button', { name: `Вернуть заказ ${placed.number}` }).click()
    await expect(card(page, placed)).toBeVisible()

    const canceled = await order(api, token)
    await card(page, canceled).getByText('новый').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
    await expect
      .poll(async () => {
        const { body } = await staff('GET', `/staff/board?kitchen_id=${KITCHEN}`)
        return (body as { tickets: { id: number; seen_at: string | null }[] }).tickets.find(({ id }) => id === canceled.id)?.seen_at
      })
      .not.toBeNull()
    await api('POST', `/v3/orders/${canceled.id}/cancel`, { token, body: {} })
    await expect(card(page, canceled)).toContainText('отменён гостем')
    await press(page, canceled, 'Понятно')
    await expect(card(page, canceled)).toHaveCount(0)
    await staff('PATCH', `/staff/orders/${placed.id}`, { body: { status: 'completed' } })
    await other.close()
    await customer.close()
  },
)

test(
  'the board is worked with keys alone, without a network too',
  { tag: ['@core', '@once'] },
  async ({ page, browser, context, api, staff, baseURL, allowConsole }) => {
    allowConsole(NO_NETWORK)
    const customer = await browser.newContext({ baseURL })
    const { token } = await signIn(await customer.newPage(), newPhone())
    await openBoard(page, staff)
    const placed = await order(api, token)
    await expect(card(page, placed)).toBeVisible()
    const key = await select(page, placed)
    await page.keyboard.press('Enter')
    await expect(card(page, placed).getByRole('button', { name: 'Начать' })).toBeVisible()
    // a scanner ends its digits with Enter, and a held key repeats: neither begins to cook
    await page.evaluate((digit) => {
      const down = (code: string, repeat = false) =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: code.replace('Digit', ''), code, repeat, bubbles: true }))
      for (const code of [`Digit${digit}`, 'Digit4', `Digit${digit}`, 'Enter']) down(code)
      down('Enter', true)
    }, key)
    await select(page, placed)
    await page.keyboard.press('Enter')
    await expect(card(page, placed).getByRole('button', { name: 'Готово' })).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

    await context.setOffline(true)
    await line(page, placed).focus()
    await page.keyboard.press('Enter')
    await expect(line(page, placed).getByRole('img', { name: 'ждёт связи' })).toBeVisible()
    await context.setOffline(false)
    await expect(line(page, placed).getByRole('img', { name: 'ждёт связи' })).toHaveCount(0)

    await page.keyboard.press('Backspace')
    await expect(line(page, placed)).toHaveAttribute('aria-pressed', 'false')
    await staff('PATCH', `/staff/orders/${placed.id}`, { body: { status: 'completed' } })
    await customer.close()
  },
)

test(
  'without answers the board says so, and keeps what was done',
  { tag: '@once' },
  async ({ page, context, browser, api, staff, baseURL, allowConsole }) => {
    test.setTimeout(120_000)
    allowConsole(NO_NETWORK)
    const customer = await browser.newContext({ baseURL })
    const { token } = await signIn(await customer.newPage(), newPhone())
    await openBoard(page, staff)
    const placed = await order(api, token)
    await press(page, placed, 'Принять')
    await expect(card(page, placed).getByRole('button', { name: 'Начать' })).toBeVisible()

    await context.setOffline(true)
    await line(page, placed).click()
    await expect(page.getByText(/без\sответа/)).toBeVisible({ timeout: 25_000 })
    await expect(page.getByText('1 отметка ждёт связи')).toBeVisible()
    const ribbon = page.getByRole('alert').filter({ hasText: 'Готовьте по доске' })
    await expect(ribbon).toContainText('Новые заказы не видны', { timeout: 25_000 })
    await expect(ribbon).toContainText('гостям не сообщить', { timeout: 40_000 })

    await staff('PATCH', `/staff/orders/${placed.id}`, { body: { status: 'canceled' } })
    await context.setOffline(false)
    await expect(ribbon).toHaveCount(0)
    await expect(page.getByRole('alert')).toContainText('Отметка не сохранилась')
    await page.getByRole('alert').getByRole('button', { name: 'Понятно' }).click()
    await expect(card(page, placed)).toContainText('отменён')
    await press(page, placed, 'Понятно')
    await customer.close()
  },
)
