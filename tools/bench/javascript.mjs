// What a page makes the browser download as JavaScript before it is touched: it is opened and left alone until nothing has come
// for six seconds, so that the late start, the idle parts and the pages loaded ahead are counted. Gzipped bytes as they came,
// each file once, over what the empty Start app's page needs.
import { openEdge } from './edge.mjs'
import { PROBE, untilQuiet } from './phone.mjs'
import { openRawBrowser } from './raw-browser.mjs'
import { row } from './results.mjs'

const SCRIPTS = `Object.entries(performance.getEntriesByType('resource').filter(({ name }) => /\\.js(\\?|$)/.test(name))
  .reduce((all, { name, encodedBodySize }) => ({ ...all, [name]: Math.max(all[name] ?? 0, encodedBodySize) }), {}))`
/** The start waits up to five seconds after the page, and what is idle comes some seconds after it. */
const QUIET_MS = 6000
const MOST_KB = 40

/** Lines of the table for home, category and product. */
export async function javascriptRows({ shop, empty, pages }, { isQuick }) {
  const edges = [await openEdge(shop.port), await openEdge(empty.port)]
  const browser = await openRawBrowser()
  const kilobytes = (url) =>
    browser.page({ probe: PROBE }, async ({ ask, go }) => {
      await go(url)
      await untilQuiet(ask, QUIET_MS)
      const files = await ask(SCRIPTS)
      // without a size the browser was not told: a sum of less than everything would look like a success
      const silent = files.find(([, bytes]) => !bytes)
      if (silent || files.length === 0) throw new Error(`no bytes are known of ${silent?.[0] ?? url}`)
      return { files: files.length, kB: files.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000 }
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
          ours: [ours.kB],
          empty: [theirs.kB],
          note: `${ours.files} files, the empty app’s ${theirs.files}`,
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
