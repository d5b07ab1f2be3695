import { z } from 'zod'
import { moment, phone } from './common'

/** GET /dev/outbox, in the demo environment only; newest first. */
export const outboxQuery = z.object({ phone: phone.optional() })
export const outboxMessages = z.array(z.object({ phone: z.string(), text: z.string(), created_at: moment }).meta({ id: 'OutboxMessage' }))
export type OutboxMessages = z.infer<typeof outboxMessages>
