import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageAt, PAGES } from './pages'

it('has a row for every route file, and no other', () => {
  const files = readdirSync('routes').filter((name) => !/^(?:__root|_signed-in|staff\._in)\.tsx$/.test(name))
  const paths = files.map(
    (name) =>
      `/${name
        .replace(/^_signed-in\.|_in\.|\.?(?:index\.)?tsx$/g, '')
        .replaceAll('_', '')
        .replaceAll('.', '/')}`,
  )
  expect(Object.keys(PAGES).toSorted()).toEqual([...new Set(paths)].toSorted())
})

it.each([
  ['/', '/'],
  ['/menu/rolls', '/menu/$slug'],
  ['/account/orders/17', '/account/orders/$id'],
  ['/menu/', undefined],
  ['/menu/a/b', undefined],
  ['/MENU', undefined],
  ['/product', undefined],
  ['//account', undefined],
  ['/__proto__', undefined],
  ['/79990001122', undefined],
])('finds the page at %s: %s', (path, pattern) => expect(pageAt(path)?.pattern).toBe(pattern))

it('keeps personal pages out of the page cache, the service worker and search engines', () => {
  for (const page of Object.values(PAGES))
    if (page.personal) expect(page).toMatchObject({ cacheable: false, offline: false, indexed: false })
})
