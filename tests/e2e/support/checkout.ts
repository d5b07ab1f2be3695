import type { Page } from '@playwright/test'
import type { Order, OrderListPage } from '~/contracts/orders'
import type { Api } from './shop'

export const main = (page: Page) => page.getByRole('main')
/** A group of radio buttons by its name. */
export const group = (page: Page, name: string) => main(page).getByRole('radiogroup', { name, exact: true })

export const ordersOf = async (api: Api, token: string): Promise<Order[]> =>
  ((await api('GET', '/v3/orders', { token })).body as OrderListPage).data

/** The customer's order, which must be the only one. */
export async function onlyOrder(api: Api, token: string): Promise<Order> {
  const [order, ...others] = await ordersOf(api, token)
  if (!order || others.length > 0) throw new Error(`${others.length + Number(order !== undefined)} orders instead of one`)
  return order
}

export async function choosePickup(page: Page): Promise<void> {
  await group(page, 'Как получить').getByText('Заберу сам').click()
  await group(page, 'Точка').getByRole('radio').first().check()
}

type Call = { url: () => string; method: () => string; postData: () => string | null }

/** Whether a request is the call that places an order. */
export const isOrderCall = (call: Call) =>
  call.method() === 'POST' && call.postData()?.includes('goods') === true && call.postData()?.includes('pay_type') === true

/** The next order reaches the shop, but its response does not reach the browser. */
export async function loseResponse(page: Page, isPlacing: (call: Call) => boolean = isOrderCall): Promise<void> {
  let isLost = false
  await page.route(/\/(?:_serverFn|api\/staff)\//, async (route) => {
    if (isLost || !isPlacing(route.request())) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** A value of the shop in local storage. */
export const savedValue = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`LOVE_SUSHI_${name}`) ?? 'null') as unknown, key)
