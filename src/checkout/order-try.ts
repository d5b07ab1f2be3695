import * as v from 'valibot'
import type { CreateOrderBody } from '~/contracts/orders'
import { bySchema } from '~/lib/by-schema'
import { readStored, writeStored } from '~/lib/storage'

const AGE_MS = 24 * 3_600_000

const sentOrder = v.object({
  /** What the customer wanted, as text: the same wish is the same order. */
  wish: v.string(),
  /** The dishes of the first order that went under the key. */
  goods: v.string(),
  /** The order as it went, JSON. */
  body: v.string(),
  at: v.number(),
})
const orderTry = v.object({ key: v.pipe(v.string(), v.uuid()), sent: v.nullable(sentOrder) })
/** The order that is being placed: its key and, while its answer is not known, what was sent under it. */
export type OrderTry = v.InferOutput<typeof orderTry>

/** The try under way, or a new one. It outlives a lost answer and a reload, so that the same order sent again is one order; it
 *  is forgotten once the answer is known. What was sent a day ago is not sent again: the server has forgotten its key by
 *  then. Contract "Order". */
export function presentTry(): OrderTry {
  const known = readStored('order-try', bySchema(orderTry))
  if (known && (known.sent === null || Date.now() - known.sent.at < AGE_MS)) return known
  const fresh = { key: newUuid(), sent: null }
  writeStored('order-try', fresh)
  return fresh
}

/** Notes what goes under the key, before it goes. */
export function keepSent({ key, sent }: OrderTry, wish: string, order: CreateOrderBody): void {
  const goods = sent?.goods ?? goodsOf(order)
  writeStored('order-try', { key, sent: { wish, goods, body: JSON.stringify(order), at: Date.now() } })
}

/** The server has answered that it stored nothing: the key is as good as new. */
export const keepUnsent = ({ key }: OrderTry) => writeStored('order-try', { key, sent: null })

export const forgetTry = () => writeStored('order-try', null)

/** The order that was sent for this very wish and whose answer is not known, unless it costs more than the customer sees now
 *  (roubles): a code that they put in since is a new wish, one that the lost order used up is not. */
export function waitingOrder({ sent }: OrderTry, wish: string, seen: number): CreateOrderBody | null {
  const order = sent?.wish === wish ? readOrder(sent.body) : null
  return order && order.total <= seen ? order : null
}

/** The order as it was noted; null for a note that was damaged: the key is new to the server then, or says so. */
function readOrder(body: string): CreateOrderBody | null {
  try {
    const order: CreateOrderBody | null = JSON.parse(body)
    return typeof order?.total === 'number' ? order : null
  } catch {
    return null
  }
}

/** Whether the order that went under the key first had the dishes that this one has. */
export const hadSameGoods = ({ sent }: OrderTry, order: Pick<CreateOrderBody, 'goods'>) => sent?.goods === goodsOf(order)

/** What is ordered, without the prices, which may change meanwhile. */
export function goodsOf({ goods }: Pick<CreateOrderBody, 'goods'>): string {
  return JSON.stringify(goods, (name, value: unknown) => (name === 'price' ? undefined : value))
}

/** `crypto.randomUUID` is missing where the shop is opened over plain http by an address in the local network. */
function newUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
