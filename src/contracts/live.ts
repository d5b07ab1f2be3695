import { z } from 'zod'
import { id } from './common'

/** POST /v3/orders/{id}/live: where the order's page opens its WebSocket, within `expires_in` seconds. The path is of this host. */
export const liveTicket = z.object({ url: z.string(), expires_in: z.int() }).meta({ id: 'LiveTicket' })
export type LiveTicket = z.infer<typeof liveTicket>

/** A message to staff screens: `c` is the newest event of the kitchen. */
export const kitchenNews = z.object({ c: z.int() })
export type KitchenNews = z.infer<typeof kitchenNews>

/** A message to the page of the order `o`: it has changed. */
export const orderNews = z.object({ o: id, c: z.int() })
export type OrderNews = z.infer<typeof orderNews>
