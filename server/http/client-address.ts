import { hmacHex, sameText } from '#server/core/secrets'

const UNKNOWN = '0.0.0.0'

/** The client's address: Cloudflare's header, or `X-Client-Address` if a shop in front signed it with the shared secret. */
export function clientAddress(headers: Headers, secret: string): string {
  const forwarded = headers.get('x-client-address')
  const signature = headers.get('x-client-signature')
  if (forwarded && signature && sameText(signature, signAddress(forwarded, secret))) return forwarded
  return headers.get('cf-connecting-ip') ?? UNKNOWN
}

/** Passes the client's address on to a remote API, signed. */
export function forwardAddress(from: Headers, to: Headers, secret: string): void {
  const address = from.get('cf-connecting-ip')
  if (!address) return
  to.set('x-client-address', address)
  to.set('x-client-signature', signAddress(address, secret))
}

/** The signature that goes with `X-Client-Address`. */
export const signAddress = (address: string, secret: string): string => hmacHex(secret, `client-address:${address}`)

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
