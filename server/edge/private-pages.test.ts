import { describe, expect, test } from 'vitest'
import { clearMemory } from './response-cache'
import { page, visit } from './edge.testing'
import { publicPageAt } from './page-key'
import { seedShop } from '#server/orders/orders.testing'

/* Pages of one customer are kept by nobody: every route of the tree that is no public page. Issue 8, parts 1 and 7. */

const [tree = ''] = Object.values(import.meta.glob<string>('/src/routeTree.gen.ts', { eager: true, query: '?raw', import: 'default' }))
/** The addresses of all pages, with something in place of their parameters. */
const paths = [...new Set([...tree.matchAll(/^ {2}'(\/[^']*)': typeof/gm)].map(([, path = '']) => path.replace(/\$\w+/g, '7')))]
const PERSONAL = paths.filter((path) => /^\/(?:account|checkout|payment\/)/.test(path))

describe('a page of one customer', () => {
  test('is every page of the account, the checkout and the results of a payment', () => {
    expect(PERSONAL.toSorted()).toEqual(
      expect.arrayContaining(['/account/orders/7', '/account/profile', '/checkout', '/checkout/success', '/payment/success']),
    )
    expect(PERSONAL.length).toBeGreaterThan(9)
  })

  test.each(PERSONAL)('%s is private, no-store, whoever asks and however it ends, and is made anew each time', async (path) => {
    await seedOnce()
    let made = 0
    const render = (status: number) => () => Promise.resolve(page(`<p>${(made += 1)} Анна</p>`, { status }))
    for (const status of [200, 404, 500])
      for (const headers of [{}, { cookie: 'token=x' }, { authorization: 'Bearer x' }, { 'if-none-match': '*' }] as Record<
        string,
        string
      >[])
        for (const spelling of [path, `${path}?order=1`, `${path}/`]) {
          const answer = await visit(spelling, { headers, render: render(status) })
          expect([spelling, status, answer.headers.get('cache-control')]).toEqual([spelling, status, 'private, no-store'])
          expect(answer.headers.get('etag')).toBe(null)
          expect(answer.body).toContain(`${made} Анна`)
        }
    expect(made).toBe(36)
    expect(publicPageAt(new URL(path, 'https://shop.example'))).toBe(undefined)
  })
})

let isSeeded = false
async function seedOnce() {
  if (!isSeeded) await seedShop()
  isSeeded = true
  clearMemory()
}
