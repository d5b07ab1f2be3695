import * as v from 'valibot'
import { onStoredChange, readStored, writeStored } from '~/lib/storage'

const orderAttempt = v.object({
  key: v.pipe(v.string(), v.uuid()),
  sent: v.nullable(
    v.object({
      /** What the customer selected (`selectionOf`): the same selection is the same order. */
      wish: v.string(),
      /** The goods of the first order under the key. */
      goods: v.string(),
      /** The order, JSON. */
      body: v.string(),
      at: v.number(),
    }),
  ),
})
/** An idempotency key and, while the response is unknown, what was sent under it. */
export type OrderAttempt = v.InferOutput<typeof orderAttempt>

/** What this page sent without a response: the browser's data may be cleared before the repeat. */
let unanswered: OrderAttempt | null = null

export const readAttempt = () => readStored('order-try', orderAttempt) ?? unanswered

export function writeAttempt(attempt: OrderAttempt | null): void {
  unanswered = attempt?.sent ? attempt : null
  writeStored('order-try', attempt)
}

// another tab got the response
if (typeof window !== 'undefined')
  onStoredChange('order-try', (isAllCleared) => {
    if (!isAllCleared && readStored('order-try', orderAttempt) === null) unanswered = null
  })
