import { expect, test } from 'vitest'
import { addressNetwork, addressSubnet, clientAddress, signAddress } from './client-address'

const SECRET = 'a-secret-of-the-proxy'

test('X-Client-Address counts only with a signature of this address by the shared secret', async () => {
  const signature = signAddress('203.0.113.9', SECRET)
  const addressWith = (headers: Record<string, string>) =>
    clientAddress(new Headers({ 'cf-connecting-ip': '198.51.100.7', ...headers }), SECRET)
  expect(await addressWith({ 'x-client-address': '203.0.113.9', 'x-client-signature': signature })).toBe('203.0.113.9')
  for (const headers of [
    {},
    { 'x-client-address': '203.0.113.9' },
    { 'x-client-address': '203.0.113.9', 'x-client-signature': '' },
    { 'x-client-address': '203.0.113.8', 'x-client-signature': signature },
    { 'x-client-address': '203.0.113.9', 'x-client-signature': signAddress('203.0.113.9', 'another') },
    { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9', 'true-client-ip': '203.0.113.9' },
  ] as Record<string, string>[])
    expect(await addressWith(headers)).toBe('198.51.100.7')
})

test.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('the network of %s is %s, its subnet %s', (address, network, subnet) => {
  expect([addressNetwork(address), addressSubnet(address)]).toEqual([network, subnet])
})
