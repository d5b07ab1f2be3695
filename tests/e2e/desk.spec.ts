import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { PlacedOrder } from '~/contracts/orders'
import type { DeskOrder } from '~/contracts/staff-desk'
import { orderByApi } from './support/orders'
import { type Api, expect, newPhone, signIn, test } from './support/shop'
import { runOps } from './support/staff'

const headers = { 'sec-fetch-site': 'same-origin' }
const PIN = '864209'

/** Signs the page's browser in as a new manager of the first kitchen, with a PIN just given. */
async function signInManager(page: Page, api: Api, staff: Api): Promise<void> {
  const phone = newPhone()
  const added = await staff('POST', '/staff/people', { body: { name: 'Борис', phone, role: 'manager', kitchens: [1] } })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  const { id } = added.body as { id: number }
  await page.request.post('/api/staff/sign-in/code', { headers, data: { phone } })
  const { body } = await api('GET', `/dev/outbox?phone=${phone}`)
  const code = /\b\d{6}\b/.exec((body as { text: string }[])[0]?.text ?? '')?.[0]
  expect((await page.request.post('/api/staff/sign-in', { headers, data: { phone, code } })).status()).toBe(200)
  expect((await page.request.put(`/api/staff/people/${id}/pin`, { headers, data: { pin: PIN } })).status()).toBe(204)
}

async function deskOrder(staff: Api, id: number): Promise<DeskOrder> {
  const { status, body } = await staff('GET', `/staff/orders/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as DeskOrder
}

async function expectAccessible(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** Two dishes, to be paid in cash at the point, and being cooked. */
async function cookingOrder(page: Page, api: Api, staff: Api): Promise<PlacedOrder & { tail: string }> {
  const { phone, token } = await signIn(page)
  const goods = [
    { id: 101, qtt: 2 },
    { id: 102, qtt: 1 },
  ]
  const placed = await orderByApi(api, token, goods)
  await runOps(staff, [{ kind: 'accept', order_id: placed.id }])
  return { ...placed, tail: phone.slice(-7) }
}

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

  test(
    'an order is found by the end of its phone, changed and paid back in part by keyboard alone',
    { tag: '@core' },
    async ({ page, api, staff }) => {
      test.setTimeout(60_000)
      const { id, number, total, tail } = await cookingOrder(page, api, staff)
      await signInManager(page, api, staff)
      await page.goto('/staff/orders')
      await expect(page.getByRole('button', { name: `Заказ ${number}` })).toBeVisible()

      await page.keyboard.press('/')
      await expect(page.getByRole('searchbox', { name: 'Поиск заказа' })).toBeFocused()
      // Enter does not wait for the answer, and neither does a person
      await page.keyboard.type(tail)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status')).toContainText(['Нашли: 1'])
      expect(page.url()).not.toContain(tail)
      await expect(page.getByRole('button', { name: `Заказ ${number}` })).toBeFocused()
      await page.keyboard.press('o')
      const panel = page.getByRole('complementary', { name: `№ ${number}` })
      await expect(panel).toContainText('История')
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
      await expectAccessible(page)

      // one portion less: the difference stands there before anything is saved
      await page.keyboard.press('e')
      const editing = page.getByRole('complementary', { name: `Изменить ${number}` })
      const less = editing.getByRole('button', { name: /^Меньше: Филадельфия/ })
      await less.focus()
      await page.keyboard.press('Enter')
      const difference = editing.getByRole('region', { name: 'Что изменится' })
      await expect(difference).toContainText('Итого')
      expect((await deskOrder(staff, id)).order.totals.total).toBe(total)
      await editing.getByRole('button', { name: 'Гость попросил' }).focus()
      await page.keyboard.press('Enter')
      await expectAccessible(page)
      const save = editing.getByRole('button', { name: /^Сохранить: / })
      await expect(save).toBeEnabled()
      await save.focus()
      await page.keyboard.press('Enter')
      await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
      const changed = (await deskOrder(staff, id)).order
      expect(changed.totals.total).toBeLessThan(total)
      expect(changed.lines.map(({ goodsCount }) => goodsCount)).toEqual([1, 1])

      // handed out and paid, then one dish was not good
      await staff('PATCH', `/staff/orders/${id}`, { body: { status: 'completed' } })
      await expect(panel).toContainText('Выдан')
      await panel.getByRole('button', { name: 'Ещё действия' }).focus()
      await page.keyboard.press('Enter')
      await panel.getByRole('button', { name: 'Вернуть деньги' }).focus()
      await page.keyboard.press('Enter')
      const refunding = page.getByRole('complementary', { name: `Возврат ${number}` })
      await refunding.getByRole('button', { name: 'Больше: Филадельфия классик' }).focus()
      await page.keyboard.press('Enter')
      await refunding.getByRole('button', { name: 'Перепутали' }).focus()
      await page.keyboard.press('Enter')
      await refunding.getByRole('button', { name: /^Вернуть \d/ }).focus()
      await page.keyboard.press('Enter')
      await expect(panel).toContainText('Возвраты')
      expect((await deskOrder(staff, id)).refunds).toMatchObject([{ way: 'cash', status: 'done' }])

      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(page.getByRole('button', { name: `Заказ ${number}` })).toBeFocused()
    },
  )
})
