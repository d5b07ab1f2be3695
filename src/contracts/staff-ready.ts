import { z } from 'zod'
import { READY_CHECKS } from './staff-constants'

/** One check of a new shop. `ok` null: it does not apply here, and `why` says why. `next`: where to go on, a path of the staff side or a payment page. */
export const readyCheck = z
  .object({
    id: z.enum(READY_CHECKS),
    title: z.string(),
    ok: z.boolean().nullable(),
    why: z.string().nullable(),
    next: z.object({ text: z.string(), href: z.string() }).nullable(),
  })
  .meta({ id: 'ReadyCheck' })
export type ReadyCheck = z.infer<typeof readyCheck>

/** GET /staff/ready: `ready` once no check fails. */
export const shopReady = z.object({ ready: z.boolean(), checks: z.array(readyCheck) }).meta({ id: 'ShopReady' })
export type ShopReady = z.infer<typeof shopReady>

/** POST /staff/ready/{id}/run: the check, made again. `pay` of the test order: on receipt, or online at the provider. */
export const runCheckParams = z.object({ id: z.string().max(40) })
export const runCheckQuery = z.object({ pay: z.enum(['receipt', 'online']).default('receipt') })
export type RunCheckQuery = z.infer<typeof runCheckQuery>
