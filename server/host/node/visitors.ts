import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Carries a visitor's address from the HTTP server to the shop; what a visitor writes there is replaced. */
export const PEER_HEADER = 'x-peer-address'

type Visit = Pick<IncomingMessage, 'headers' | 'socket'>
export type Visitors = { of: (visit: Visit) => { address: string; isSecure: boolean }; isSecure: (visit: Visit) => boolean }

/** Who asks, and whether by https. `trusted` (TRUSTED_PROXY) are the proxies whose `X-Forwarded-For` and `-Proto` are believed: `none`,
 *  `loopback`, addresses and networks between commas, or `cloudflare` for a process that only Cloudflare reaches.
 *  @throws Error for another text */
export function visitorsBehind(trusted: string): Visitors {
  const proxies = proxiesOf(trusted)
  const isProxy = (address: string) => proxies === 'all' || proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  const isKnown = (peer: string) => isIP(peer) !== 0 && isProxy(peer)
  const isSecure = ({ headers, socket }: Visit) =>
    String(headers['x-forwarded-proto']).split(',').at(-1)?.trim() === 'https' && isKnown(plain(socket.remoteAddress ?? ''))
  return {
    isSecure,
    of(visit) {
      const { headers, socket } = visit
      const peer = plain(socket.remoteAddress ?? '')
      if (!isKnown(peer)) return { address: peer, isSecure: false }
      // each proxy adds the address it sees: the last one that is no proxy of ours is the visitor
      const seen = String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .map((one) => plain(one.trim()))
      const known = seen.slice(seen.findLastIndex((one) => isIP(one) === 0) + 1)
      const address = proxies === 'all' ? known.at(-1) : (known.findLast((one) => !isProxy(one)) ?? known[0])
      return { address: address ?? peer, isSecure: isSecure(visit) }
    },
  }
}

function proxiesOf(trusted: string): BlockList | 'all' {
  const list = new BlockList()
  if (trusted === 'cloudflare') return 'all'
  const loopback = ['127.0.0.0/8', '::1']
  for (const one of trusted === 'none' ? [] : trusted === 'loopback' ? loopback : trusted.split(',').map((name) => name.trim())) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    const most = family === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits ?? '0') || Number(bits ?? 0) > most)
      throw new Error(`TRUSTED_PROXY is none, loopback, cloudflare, or addresses such as 10.0.0.1,10.1.0.0/16, not "${trusted}"`)
    list.addSubnet(address, Number(bits ?? most), family)
  }
  return list
}

/** A socket that listens on all addresses names IPv4 ones as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
