import { convertIPv4ToBinary, convertIPv6ToBinary } from 'hono/utils/ipaddr'

/** The published networks of YooKassa's notifications, which carry no signature. */
const NETWORKS = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.156.11/32',
  '77.75.156.35/32',
  '77.75.154.128/25',
  '2a02:5180::/32',
]

type Bits = { size: 32 | 128; value: bigint }

const ranges = NETWORKS.map((network) => {
  const [address = '', length = ''] = network.split('/')
  const bits = bitsOf(address)
  if (!bits) throw new Error(`not a network: ${network}`)
  const shift = BigInt(bits.size - Number(length))
  return { size: bits.size, shift, prefix: bits.value >> shift }
})

/** Whether the address (IPv4, IPv6 or mapped IPv4) is one of YooKassa's. */
export function isYooKassaAddress(address: string): boolean {
  const bits = bitsOf(address)
  return bits !== undefined && ranges.some(({ size, shift, prefix }) => bits.size === size && bits.value >> shift === prefix)
}

function bitsOf(address: string): Bits | undefined {
  try {
    if (!address.includes(':')) return { size: 32, value: convertIPv4ToBinary(address) }
    const value = convertIPv6ToBinary(address)
    return value >> 32n === 0xffffn ? { size: 32, value: value & 0xffffffffn } : { size: 128, value }
  } catch {
    return undefined
  }
}
