import { expect, test } from 'vitest'
import { acceptedFormat } from './accepted-format'

test.each([
  ['image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5', 'avif'],
  ['image/webp,image/avif', 'avif'],
  ['IMAGE/AVIF', 'avif'],
  ['image/avif;q=0.5,image/webp;q=0.9', 'webp'],
  ['image/avif;q=0.5, image/jpeg', 'jpeg'],
  ['image/avif;q=0,image/webp;q=0', 'jpeg'],
  ['image/avif; q=0.000 , image/webp', 'webp'],
  ['image/avif;q=oops,image/webp', 'webp'],
  ['image/*', 'jpeg'],
  ['text/html', 'jpeg'],
  ['', 'jpeg'],
  [null, 'jpeg'],
])('Accept: %s is %s', (accept, format) => {
  expect(acceptedFormat(accept)).toBe(format)
})
