import * as v from 'valibot'
import { readStored, writeStored } from '~/lib/storage'

/** The key of the order that is being placed. It outlives a lost answer and a reload, so that the same order sent again
 *  is one order; it is forgotten once the answer is known. Contract "Order". */
export function orderKey(): string {
  const known = readStored('order-key', v.pipe(v.string(), v.uuid()))
  if (known !== null) return known
  const key = newUuid()
  writeStored('order-key', key)
  return key
}

export const forgetOrderKey = () => writeStored('order-key', null)

/** `crypto.randomUUID` is missing where the shop is opened over plain http by an address in the local network. */
function newUuid(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
}
