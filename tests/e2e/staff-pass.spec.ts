import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { OutboxMessages } from '~/contracts/dev'
import type { Board } from '~/contracts/staff-board'
import type { PlacedOrder } from '~/contracts/orders'
import { type Api, expect, signIn, test } from './support/shop'
import { pairTablet, runOps } from './support/staff'

/** A delivery that is being cooked, to be paid in cash. */
async function cookingDelivery(api: Api, staff: Api, token: string): Promise<PlacedOrder> {
  const address = { street: 'Лесная', house: '9', apartment: '1024' }
  const goods = [{ id: 101, qtt: 2 }]
  const order = { goods, delivery_type: 'delivery', city_id: 1, address, time_type: 'now', pay_variant: 1, pay_type: 1, persons: 3 }
  const quoted = await api('POST', '/v3/cart/quote', { token, body: order })
  const { totals } = quoted.body as { totals: { total: number } }
  const { status, body } = await api('POST', '/v2/orders', { token, body: { ...order, total: totals.total } })
  expect(status, JSON.stringify(body)).toBe(201)
  const placed = body as PlacedOrder
  await runOps(staff, [
    { kind: 'accept', order_id: placed.id },
    { kind: 'stage', order_id: placed.id, from: 'queue', to: 'cooking' },
  ])
  return placed
}

async function expectAccessible(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** When the guest was told that the courier is on the way, in milliseconds. */
async function toldAt(api: Api, phone: string): Promise<number[]> {
  const { body } = await api('GET', `/dev/outbox?phone=${phone}`)
  const told = (body as OutboxMessages).filter(({ text }) => text.includes('курьер уже едет'))
  return told.map(({ created_at }) => Date.parse(created_at))
}

async function printedSlips(staff: Api, id: number): Promise<string[]> {
  const { body } = await staff('GET', '/staff/board?kitchen_id=1')
  return (body as Board).done.find((ticket) => ticket.id === id)?.printed ?? []
}

test(
  'a bag is packed and leaves with a courier: taken back in time the guest hears nothing, then once',
  { tag: '@core' },
  async ({ page, api, staff }) => {
    const { phone, token } = await signIn(page)
    const { id, number } = await cookingDelivery(api, staff, token)
    await pairTablet(page, staff)
    await page.goto('/staff/pass')
    const row = page.getByRole('listitem', { name: `Заказ ${number}`, exact: true })
    const button = (name: string) => row.getByRole('button', { name, exact: true })

    await expect(row).toContainText(/Доставка.*Лесная/)
    await expect(row).toContainText('Приборы 3')
    await expect(row).toContainText('Ещё 2 позиции')
    await expectAccessible(page)
    await row.getByRole('button', { name: /Филадельфия/ }).click()
    await button('Готов').click()
    await button('Курьеру').click()
    await page.getByRole('dialog').getByRole('button', { name: /Гоша/ }).click()
    await button('Отменить').click()
    await expect(button('Курьеру')).toBeVisible()
    const takenBackAt = Date.now()

    // by keyboard: the row's next step, then the first courier
    await row.press('Enter')
    const first = page.getByRole('dialog').locator(':focus')
    await expect(first).toContainText(/на\s(?:месте|смене)|Гоша/)
    const [, name = ''] = (await first.innerText()).split('\n')
    await page.keyboard.press('Enter')
    const road = page.getByRole('listitem', { name: `Заказ ${number} в пути` })
    await expect(road).toContainText(name)
    await expect.poll(() => toldAt(api, phone)).toHaveLength(1)
    const [told = 0] = await toldAt(api, phone)
    expect(told - takenBackAt, 'the first hand-over would have been sent earlier').toBeGreaterThanOrEqual(4_800)

    // the second press of a double one does not take back what the first one did
    await road.getByRole('button', { name: 'Доставлен' }).dblclick()
    await road.getByRole('button', { name: /Отменить/ }).click()
    await expect(road.getByRole('button', { name: 'Доставлен' })).toBeVisible()

    await page.addInitScript(() => {
      window.print = () => dispatchEvent(new Event('afterprint'))
    })
    // paper comes before the next slip is asked for, as at a printer
    const expectPrinted = (...kinds: string[]) => expect.poll(() => printedSlips(staff, id)).toEqual(kinds)
    await page.goto(`/staff/print?order=${id}&kind=kitchen`)
    const slip = page.getByRole('article')
    await expect(slip).toContainText('Филадельфия классик')
    await expect(slip).not.toContainText('₽')
    await expectPrinted('kitchen')
    await page.goto(`/staff/print?order=${id}&kind=pack`)
    await expect(slip).toContainText('К оплате')
    await expect(slip).not.toContainText(/Лесная|1024|\+7/)
    await expectPrinted('kitchen', 'pack')
    await pairTablet(page, staff, 'counter')
    await page.goto(`/staff/print?order=${id}&kind=courier`)
    await expect(slip).toContainText(/Лесная.*1024/)
    await expectPrinted('kitchen', 'pack', 'courier')
  },
)
