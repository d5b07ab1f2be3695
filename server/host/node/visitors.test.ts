import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { visitorsBehind } from './visitors'

const visitor = (trusted: string, peer: string, headers: Record<string, string> = {}) =>
  visitorsBehind(trusted).of({ headers, socket: { remoteAddress: peer } as IncomingMessage['socket'] })
const via = (list: string) => ({ 'x-forwarded-for': list, 'x-forwarded-proto': 'https' })

test.each([
  ['none', '127.0.0.1', '203.0.113.9', '127.0.0.1', false],
  ['loopback', '127.0.0.1', '203.0.113.9', '203.0.113.9', true],
  ['loopback', '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9', true],
  ['loopback', '::1', '2001:db8::9', '2001:db8::9', true],
  // a visitor who comes past the proxy
  ['loopback', '198.51.100.7', '203.0.113.9', '198.51.100.7', false],
  // what the visitor wrote comes before what the proxy saw
  ['loopback', '127.0.0.1', '10.0.0.1, 127.0.0.1, 203.0.113.9', '203.0.113.9', true],
  ['loopback,', '127.0.0.1', '', '', false],
  ['10.0.0.2,10.1.0.0/16', '10.0.0.2', '198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9', true],
  ['10.0.0.2', '10.0.0.2', 'unknown, 203.0.113.9', '203.0.113.9', true],
  ['10.0.0.2', '10.0.0.2', 'x', '10.0.0.2', true],
  ['10.0.0.2', '10.0.0.2', '203.0.113.9, x', '10.0.0.2', true],
  ['10.0.0.0/8', '10.0.0.2', '10.0.0.7', '10.0.0.7', true],
])('behind %s, %s with X-Forwarded-For: %s is %s', (trusted, peer, list, address, isSecure) => {
  if (trusted.endsWith(',')) expect(() => visitor(trusted, peer)).toThrow('TRUSTED_PROXY is none, loopback, cloudflare')
  else expect(visitor(trusted, peer, via(list))).toEqual({ address, isSecure })
})

test.each(['all', '10.0.0', '10.0.0.1/33', '10.0.0.1/', 'localhost', ''])('TRUSTED_PROXY=%s is refused', (trusted) =>
  expect(() => visitorsBehind(trusted)).toThrow('TRUSTED_PROXY is'),
)
