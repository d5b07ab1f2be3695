import { z } from 'zod'

const acquirer = z.string().max(20)

/** GET /staff/payments: who serves each way of paying on the site, null for none, and the acquirers that can be chosen, the main one first.
 *  `off` is why one is not asked for new payments. */
export const staffPayments = z
  .object({
    card: acquirer.nullable(),
    sbp: acquirer.nullable(),
    saved: acquirer.nullable(),
    /** The acquirers that are switched off. */
    off: z.array(acquirer),
    acquirers: z.array(
      z.object({ name: acquirer, off: z.object({ at: z.string(), by: z.enum(['staff', 'failures']) }).nullable(), waiting: z.int() }),
    ),
    /** Who prints the receipts of money at the door; null: a till that the shop does not know. */
    till: z.enum(['atol', 'sandbox']).nullable(),
    revision: z.int().nonnegative(),
  })
  .meta({ id: 'StaffPayments' })
export type StaffPayments = z.infer<typeof staffPayments>

/** PATCH /staff/payments with `If-Match`: absent fields stay. */
export const staffPaymentsBody = z
  .object({ card: acquirer.nullable(), sbp: acquirer.nullable(), saved: acquirer.nullable(), off: z.array(acquirer).max(10) })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { error: 'Нечего менять' })
  .meta({ id: 'StaffPaymentsBody' })
export type StaffPaymentsBody = z.output<typeof staffPaymentsBody>
