import { expect, test } from 'vitest'
import { addressNetwork, addressSubnet, clientAddress, signAddress } from './client-address'

const SECRET = 'a-secret-of-the-proxy'

test('the address is Cloudflare’s own header', async () => {
  expect(await clientAddress(new Headers({ 'cf-connecting-ip': '198.51.100.7' }), SECRET)).toBe('198.51.100.7')
})

test('X-Client-Address counts with a signature by the shared secret', async () => {
  const signed = async (secret: string, of: string) =>
    clientAddress(
      new Headers({
        'cf-connecting-ip': '198.51.100.7',
        'x-client-address': '203.0.113.9',
        'x-client-signature': await signAddress(of, secret),
      }),
      SECRET,
    )
  expect(await signed(SECRET, '203.0.113.9')).toBe('203.0.113.9')
  expect(await signed('another-secret', '203.0.113.9')).toBe('198.51.100.7')
  expect(await signed(SECRET, '203.0.113.8')).toBe('198.51.100.7')
})

test('unsigned it is ignored', async () => {
  const headers = new Headers({ 'cf-connecting-ip': '198.51.100.7', 'x-client-address': '203.0.113.9' })
  expect(await clientAddress(headers, SECRET)).toBe('198.51.100.7')
})

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network)
})

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['::ffff:198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8::6', '2001:db8:0::/48'],
])('the subnet of %s is %s', (address, subnet) => {
  expect(addressSubnet(address)).toBe(subnet)
})
