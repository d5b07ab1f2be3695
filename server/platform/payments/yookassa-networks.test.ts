import { expect, test } from 'vitest'
import { isYooKassaAddress } from './yookassa-networks'

test.each([
  ['185.71.76.0', true],
  ['185.71.76.31', true],
  ['185.71.76.32', false],
  ['185.71.75.255', false],
  ['77.75.156.11', true],
  ['77.75.156.12', false],
  ['2a02:5180::1', true],
  ['2A02:5180:0:1509:0:0:0:1', true],
  ['2a02:5181::1', false],
  ['::ffff:185.71.76.1', true],
  ['::ffff:8.8.8.8', false],
  ['', false],
  ['185.71.76.1.evil.example', false],
  ['2a02:5180:::1', false],
])('a notification from %s: %s', (address, expected) => {
  expect(isYooKassaAddress(address)).toBe(expected)
})
