import { randomUUID } from 'node:crypto'
import { orderByApi } from './support/orders'
import { expect, signIn, test, type Api } from './support/shop'

/** The kitchen runs one operation, with the machine's key. */
async function cook(staff: Api, op: { kind: string; order_id: number } & Record<string, unknown>): Promise<void> {
  const { body } = await staff('POST', '/staff/ops', { body: { ops: [{ ...op, op_id: randomUUID(), at: new Date().toISOString() }] } })
  expect((body as { results: { ok: boolean }[] }).results).toMatchObject([{ ok: true }])
}

test(
  'the page of an order follows the kitchen at once, and without a script by a reload',
  { tag: '@core' },
  async ({ page, api, staff, browser }) => {
    const { token } = await signIn(page)
    const { id: order_id } = await orderByApi(
      api,
      token,
      [101, 102, 103].map((id) => ({ id, qtt: 1 })),
    )
    const main = page.getByRole('main')
    const socket = page.waitForEvent('websocket')
    await page.goto(`/account/orders/${order_id}`)
    await socket

    await cook(staff, { kind: 'accept', order_id })
    await expect(main).toContainText('Ждёт своей очереди', { timeout: 2_000 })
    await cook(staff, { kind: 'mark', order_id, position: 1, made: 1 })
    await expect(main).toContainText(/Готовим: 1 из\s3/, { timeout: 2_000 })
    await cook(staff, { kind: 'promise', order_id, minutes: 15, reason: 'queue' })
    await expect(main).toContainText(/Обещали .*очередь на\sкухне больше, чем мы думали/, { timeout: 2_000 })

    const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
    const still = await plain.newPage()
    await still.goto(page.url())
    await expect(still.getByRole('main')).toContainText(/Готовим: 1 из\s3/)
    await cook(staff, { kind: 'stage', order_id, from: 'cooking', to: 'ready' })
    await still.reload()
    await expect(still.getByRole('main')).toContainText('Готов, ждёт вас')
    await expect(main).toContainText('Готов, ждёт вас')
    await plain.close()
  },
)
