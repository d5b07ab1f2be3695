import * as v from 'valibot'
import type { CreateOrderBody } from '~/contracts/orders'
import { readStored, writeStored } from '~/lib/storage'

/** The server remembers a key for as long. */
const MAX_AGE_MS = 24 * 3_600_000

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

/** The stored attempt, or a new one. It survives a lost response and a reload, so that the same order sent again is one order. */
export function currentAttempt(): OrderAttempt {
  const stored = readStored('order-try', orderAttempt)
  if (stored && (stored.sent === null || Date.now() - stored.sent.at < MAX_AGE_MS)) return stored
  const attempt = { key: newUuid(), sent: null }
  writeStored('order-try', attempt)
  return attempt
}

/** Stores what is about to be sent under the key. */
export function saveSent({ key, sent }: OrderAttempt, selection: string, order: CreateOrderBody): void {
  const goods = sent?.goods ?? goodsOf(order)
  writeStored('order-try', { key, sent: { wish: selection, goods, body: JSON.stringify(order), at: Date.now() } })
}

/** The server rejected the order and stored nothing: the key can be used again. */
export const saveRejected = ({ key }: OrderAttempt) => writeStored('order-try', { key, sent: null })

export const forgetAttempt = () => writeStored('order-try', null)

/** The order that was sent for this selection and whose response is unknown, unless it costs more than `seen` (roubles): a code entered
 *  since makes another selection, a code that the lost order used up does not. */
export function pendingOrder({ sent }: OrderAttempt, selection: string, seen: number): CreateOrderBody | null {
  if (sent?.wish !== selection) return null
  try {
    const order: CreateOrderBody | null = JSON.parse(sent.body)
    return order && order.total <= seen ? order : null
  } catch {
    return null
  }
}

/** Whether the first order under the key had the goods of this one. */
export const hadSameGoods = ({ sent }: OrderAttempt, order: Pick<CreateOrderBody, 'goods'>) => sent?.goods === goodsOf(order)

/** The goods without prices, which may change meanwhile. */
export const goodsOf = ({ goods }: Pick<CreateOrderBody, 'goods'>): string =>
  JSON.stringify(goods, (name, value: unknown) => (name === 'price' ? undefined : value))

/** `crypto.randomUUID` is missing over plain http, as in a local network. */
function newUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
