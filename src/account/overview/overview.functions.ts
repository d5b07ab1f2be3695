import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { apiGet } from '~/api/client.server'
import { orderPage } from '~/contracts/orders'

/** Enough to hold one order under way, one that came to nothing, and one to repeat. */
const LATEST = 3

/** The customer's newest orders, a few of them. Throws 401. */
export const fetchLatestOrders = createServerFn()
  .middleware([bearer])
  .handler(async ({ context }) => (await apiGet(`/v3/orders?page=1&per_page=${LATEST}`, orderPage, { token: context.token })).data)
