import { randomInt } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { PlacedOrder } from '~/contracts/orders'
import { type Api, expect, signIn, test } from './support/shop'
import { enterByCode, runOps, signInStaff } from './support/staff'

/** The manager of the demo, whose PIN the README names. */
const MANAGER = { phone: '79000000002', pin: '246801' }

/** A delivery that waits for a courier, to be paid in cash. */
async function readyDelivery(api: Api, staff: Api, token: string): Promise<PlacedOrder> {
  const address = { street: 'Лесная', house: '9', apartment: '1024', entrance: '3' }
  const goods = [{ id: 101, qtt: 2 }]
  const order = {
    goods,
    delivery_type: 'delivery',
    city_id: 1,
    address,
    time_type: 'now',
    pay_variant: 1,
    pay_type: 1,
    change_from: 5000,
    persons: 1,
  }
  const quoted = await api('POST', '/v3/cart/quote', { token, body: order })
  const { totals } = quoted.body as { totals: { total: number } }
  const { status, body } = await api('POST', '/v2/orders', { token, body: { ...order, total: totals.total } })
  expect(status, JSON.stringify(body)).toBe(201)
  const placed = body as PlacedOrder
  await runOps(staff, [
    { kind: 'accept', order_id: placed.id },
    { kind: 'stage', order_id: placed.id, from: 'queue', to: 'ready' },
  ])
  return placed
}

async function statusOf(staff: Api, id: number): Promise<string> {
  const { body } = await staff('GET', `/staff/board?kitchen_id=1`)
  const { tickets, done } = body as { tickets: { id: number; status: string }[]; done: { id: number; status: string }[] }
  return [...tickets, ...done].find((ticket) => ticket.id === id)?.status ?? 'none'
}

async function holdFor(page: Page, button: Locator, ms: number) {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('no box')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(ms)
  await page.mouse.up()
}

async function expectAccessible(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

test(
  'a courier takes an order and hands it over without a network; the manager takes the cash with a PIN',
  { tag: '@core' },
  async ({ page, context, browser, baseURL, api, staff, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/)
    const { token } = await signIn(page)
    const { id, number } = await readyDelivery(api, staff, token)
    const name = `Рустам${randomInt(10_000)}`
    await signInStaff(page, api, staff, 'courier', name)
    await page.goto('/staff')
    await page.waitForURL(/\/staff\/courier/)

    await page.getByRole('button', { name: 'На смену' }).click()
    await page.getByRole('button', { name: /^Можно взять/ }).click()
    const waiting = page.getByRole('list', { name: 'Можно взять' }).getByRole('button', { name: new RegExp(number) })
    await expect(waiting).toContainText('Лесная')
    await expect(waiting).not.toContainText('1024')
    await waiting.click()
    await page.getByRole('button', { name: 'Забираю 1' }).click()
    const run = page.getByRole('list', { name: 'Мои заказы' }).getByRole('listitem').filter({ hasText: number })
    await expect(run).toContainText('1024')
    await expect(run).toContainText('сдача')
    await expect(run.getByRole('link', { name: 'Позвонить' })).toHaveAttribute('href', /^tel:\+7/)
    await expect.poll(() => statusOf(staff, id)).toBe('inTransit')
    await expectAccessible(page)

    await context.setOffline(true)
    const handedOver = run.getByRole('button', { name: 'Вручил, держите' })
    await holdFor(page, handedOver, 200)
    await expect(handedOver, 'a touch of a pocket').toBeVisible()
    await holdFor(page, handedOver, 900)
    const over = page.getByRole('region', { name: 'Вручённые' })
    await expect(over).toContainText(`${number} вручён`)
    await expect(over).toContainText('отправим, когда будет связь')
    expect(await statusOf(staff, id)).toBe('inTransit')
    await context.setOffline(false)
    await expect(over).not.toContainText('отправим')
    await expect.poll(() => statusOf(staff, id)).toBe('completed')
    await expect(page.getByRole('button', { name: /^Сдать [1-9]/ })).toBeVisible()

    const office = await (await browser.newContext({ baseURL, viewport: { width: 1024, height: 768 } })).newPage()
    await enterByCode(office, api, MANAGER.phone)
    await office.goto('/staff/courier')
    const card = office.getByRole('list', { name: 'Курьеры' }).getByRole('listitem').filter({ hasText: name })
    await card.getByRole('button', { name: /^Принять/ }).click()
    await office
      .getByRole('dialog')
      .getByRole('button', { name: /^Принять/ })
      .click()
    const pad = office.getByRole('region', { name: 'ПИН' })
    for (const digit of MANAGER.pin) await pad.getByRole('button', { name: digit, exact: true }).click()
    await expect(card.getByRole('button', { name: /^Принять/ })).toHaveCount(0)
    await expectAccessible(office)
    await office.context().close()
    await expect(page.getByRole('button', { name: 'Сдать 0 ₽' })).toBeVisible({ timeout: 15_000 })
  },
)
