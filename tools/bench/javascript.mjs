// What a page makes the browser download as JavaScript before it is touched, late starts and links loaded ahead included: gzipped
// bytes as they came, over what the empty Start app's page needs.
import { openEdge } from './edge.mjs'
import { PROBE, untilQuiet } from './phone.mjs'
import { openRawBrowser } from './raw-browser.mjs'
import { row } from './results.mjs'

const SCRIPTS = `performance.getEntriesByType('resource').filter(({ name }) => /\\.js(\\?|$)/.test(name)).map(({ encodedBodySize }) => encodedBodySize)`
const MOST_KB = 40

/** Lines of the table for home, category and product. */
export async function javascriptRows({ shop, empty, pages }, { isQuick }) {
  const edges = [await openEdge(shop.port), await openEdge(empty.port)]
  const browser = await openRawBrowser()
  const kilobytes = (url) =>
    browser.page({ probe: PROBE }, async ({ ask, go }) => {
      await go(url)
      await untilQuiet(ask)
      return (await ask(SCRIPTS)).reduce((sum, bytes) => sum + bytes, 0) / 1000
    })
  try {
    const rows = []
    for (const name of isQuick ? ['category'] : ['home', 'category', 'product']) {
      const { path, empty: emptyPath } = pages[name]
      const [ours, theirs] = [await kilobytes(edges[0].origin + path), await kilobytes(edges[1].origin + emptyPath)]
      rows.push(
        row({
          what: `JavaScript before the first touch, ${name}`,
          unit: 'kB',
          ours: [ours],
          empty: [theirs],
          aim: { over: 'empty', most: MOST_KB },
        }),
      )
    }
    return rows
  } finally {
    await browser.close()
    for (const edge of edges) edge.close()
  }
}
