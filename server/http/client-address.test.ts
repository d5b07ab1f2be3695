import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressNetwork, addressSubnet, clientAddress, forwardAddress, signAddress } from './client-address'

const env = { PROXY_SECRET: 'a-secret-of-the-proxy', BEHIND_CLOUDFLARE: 'on' }
const NOW = Date.UTC(2026, 10, 20, 12, 0, 30)
const MINUTE_MS = 60_000
const signed = (address: string, { secret = env.PROXY_SECRET, at = NOW } = {}) => ({
  'x-client-address': address,
  'x-client-signature': signAddress(address, secret, at),
})
const addressWith = (headers: Record<string, string>, settings: object = env) =>
  clientAddress(new Headers({ 'cf-connecting-ip': '198.51.100.7', ...headers }), settings)

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

test('X-Client-Address counts only with a signature of this address by the shared secret', () => {
  expect(addressWith(signed('203.0.113.9'))).toBe('203.0.113.9')
  for (const headers of [
    {},
    { 'x-client-address': '203.0.113.9' },
    { 'x-client-address': '203.0.113.9', 'x-client-signature': '' },
    { ...signed('203.0.113.9'), 'x-client-address': '203.0.113.8' },
    signed('203.0.113.9', { secret: 'another' }),
    { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9', 'true-client-ip': '203.0.113.9' },
  ] as Record<string, string>[])
    expect(addressWith(headers)).toBe('198.51.100.7')
  expect(addressWith(signed('203.0.113.9', { secret: '' }), { ...env, PROXY_SECRET: '' })).toBe('198.51.100.7')
})

test.each([
  [0, '203.0.113.9'],
  [1, '203.0.113.9'],
  [2, '198.51.100.7'],
  [3, '198.51.100.7'],
])('after %i minutes a signature gives %s', (minutes, address) => {
  expect(addressWith(signed('203.0.113.9', { at: NOW - minutes * MINUTE_MS }))).toBe(address)
})

test.each([
  [{ BEHIND_CLOUDFLARE: 'off', ENVIRONMENT: 'production' }, '0.0.0.0'],
  [{ BEHIND_CLOUDFLARE: 'on', ENVIRONMENT: 'demo' }, '198.51.100.7'],
  [{ ENVIRONMENT: 'demo' }, '0.0.0.0'],
  [{ TRUSTED_PROXY: 'cloudflare', ENVIRONMENT: 'demo' }, '198.51.100.7'],
  [{ TRUSTED_PROXY: 'none', BEHIND_CLOUDFLARE: 'on', ENVIRONMENT: 'production' }, '0.0.0.0'],
  [{ ENVIRONMENT: 'preview' }, '198.51.100.7'],
  [{ ENVIRONMENT: 'production' }, '198.51.100.7'],
])('with %j a CF-Connecting-IP gives %s', (settings, address) => expect(addressWith({}, settings)).toBe(address))

test('an address is passed on signed, an unknown one is not', () => {
  const forwarded = (settings: object) => {
    const to = new Headers()
    forwardAddress(new Headers({ 'cf-connecting-ip': '198.51.100.7', 'x-client-address': '127.0.0.1' }), to, settings)
    return Object.fromEntries(to)
  }
  expect(forwarded(env)).toEqual(signed('198.51.100.7'))
  expect(forwarded({ ...env, BEHIND_CLOUDFLARE: 'off' })).toEqual({})
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
