import { z } from 'zod'

/* Request bodies of YooKassa's API v3 by its documentation. Strict, so that unknown fields fail. */

const sum = z.strictObject({ value: z.string().regex(/^\d{1,9}\.\d{2}$/), currency: z.literal('RUB') })

const positive = sum.refine(({ value }) => Number(value) > 0)

const item = z.strictObject({
  description: z.string().min(1).max(128),
  quantity: z.number().positive().max(99_999.999),
  amount: positive,
  vat_code: z.number().int().min(1).max(12),
  payment_mode: z.enum(['full_prepayment', 'full_payment']),
  payment_subject: z.enum(['commodity', 'service', 'excise', 'job', 'composite', 'another']),
  measure: z.literal('piece'),
})

const receipt = z.strictObject({
  customer: z.strictObject({ email: z.email() }),
  tax_system_code: z.number().int().min(1).max(6),
  items: z.array(item).min(1).max(100),
})

export const newPayment = z
  .strictObject({
    amount: positive,
    capture: z.boolean(),
    description: z.string().max(128).optional(),
    metadata: z
      .record(z.string().max(32), z.string().max(512))
      .refine((given) => Object.keys(given).length <= 16)
      .optional(),
    confirmation: z.strictObject({ type: z.literal('redirect'), return_url: z.url().max(2048) }).optional(),
    save_payment_method: z.boolean().optional(),
    payment_method_id: z.string().optional(),
    receipt: receipt.optional(),
  })
  .refine(({ confirmation, payment_method_id }) => (confirmation === undefined) !== (payment_method_id === undefined))

export const newCapture = z.strictObject({ amount: positive.optional(), receipt: receipt.optional() })

export const newRefund = z.strictObject({ payment_id: z.string(), amount: positive, receipt: receipt.optional() })

export const newReceipt = receipt.extend({
  type: z.literal('payment'),
  payment_id: z.string(),
  send: z.literal(true),
  settlements: z.array(z.strictObject({ type: z.enum(['prepayment', 'cashless']), amount: positive })).min(1),
})

/** Whole kopecks of a sum on the wire. */
export const kopecksOf = ({ value }: z.infer<typeof sum>) => Number(value.replace('.', ''))

/** Whether a receipt's items sum to this many kopecks. */
export const sumsTo = ({ items }: Pick<z.infer<typeof receipt>, 'items'>, kopecks: number) =>
  items.reduce((total, { amount, quantity }) => total + Math.round(kopecksOf(amount) * quantity), 0) === kopecks
