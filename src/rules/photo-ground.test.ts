import { expect, test } from 'vitest'
import { isUploaded, photoGround } from './photo-ground'

const hash = '0123456789abcdef'.repeat(2)

test.each([
  [`/media/${hash}-ffeedd.webp`, true, '#ffeedd'],
  [`/media/${hash}.webp`, true, undefined],
  ['/pictures/california.webp', false, undefined],
  [`/media/${hash}-ffeed.webp`, false, undefined],
  [`https://other.example/media/${hash}-ffeedd.webp`, false, undefined],
  ['', false, undefined],
])('%s: uploaded %s, ground %s', (path, uploaded, ground) => {
  expect([isUploaded(path), photoGround(path)]).toEqual([uploaded, ground])
})
