import type { OrderListPage } from '~/contracts/orders'
import { expect, signIn, test } from './support/shop'
import { orderByApi } from './support/orders'
import { openShop } from './support/own-shop'

test('orders and sessions survive a restart', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(120_000)
  const first = await openShop()
  const call =
    (origin: string) =>
    async (method: string, path: string, { body, token }: { body?: unknown; token?: string } = {}) => {
      const answer = await fetch(`${origin}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as unknown, headers: {} }
    }
  const { token } = await signIn(page, undefined, first.origin)
  const { number } = await orderByApi(call(first.origin), token)
  await first.stop()

  const second = await openShop({ state: first.state })
  const { data } = (await call(second.origin)('GET', '/v3/orders', { token })).body as OrderListPage
  expect(data.map((order) => order.number)).toEqual([number])
  await second.stop()
})
