import { addressIn } from '#host'
import { hmacHex, sameText } from '#server/core/secrets'
import { readAddressSettings } from '#server/core/settings'

const UNKNOWN = '0.0.0.0'
const MINUTE_MS = 60_000

/** The client's address: the one that a shop in front signed in this minute or the one before, else the one that the host vouches
 *  for. docs/decisions/048 */
export function clientAddress(headers: Headers, env: object): string {
  const settings = readAddressSettings(env)
  const { proxySecret } = settings
  const forwarded = headers.get('x-client-address')
  const signature = headers.get('x-client-signature')
  const isSigned = (ageMs: number) =>
    proxySecret && forwarded && signature && sameText(signature, signAddress(forwarded, proxySecret, Date.now() - ageMs))
  if (forwarded && (isSigned(0) || isSigned(MINUTE_MS))) return forwarded
  return addressIn(headers, settings) || UNKNOWN
}

/** Passes the client's address on to the API, signed. */
export function forwardAddress(from: Headers, to: Headers, env: object): void {
  const address = clientAddress(from, env)
  if (address === UNKNOWN) return
  to.set('x-client-address', address)
  to.set('x-client-signature', signAddress(address, readAddressSettings(env).proxySecret, Date.now()))
}

/** The signature that goes with `X-Client-Address`, of the minute of `at` (epoch milliseconds). */
export const signAddress = (address: string, secret: string, at: number): string =>
  hmacHex(secret, `client-address:${Math.floor(at / MINUTE_MS)}:${address}`)

/** The part of an address that is counted as one client: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 *  subscriber. */
export const addressNetwork = (address: string): string => plainV4(address) ?? `${v6Groups(address, 4)}::/64`

/** The network of a client with many addresses: /24 of IPv4, /48 of IPv6. */
export function addressSubnet(address: string): string {
  const v4 = plainV4(address)
  return v4 === undefined ? `${v6Groups(address, 3)}::/48` : v4.replace(/\.\d+$/, '.0/24')
}

function plainV4(address: string): string | undefined {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? (address.includes(':') ? undefined : address)
}

function v6Groups(address: string, count: number): string {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array<string>(Math.max(8 - before.length - after.length, 0)).fill('0') : []
  const groups = [...before, ...zeros, ...after].slice(0, count)
  return groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')
}
