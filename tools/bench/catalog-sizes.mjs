// What a page costs in shops of many sizes: it must follow what the page shows, not what the shop sells. Every page is asked
// for the first time of a version, when it has to be read, and once more, when it is remembered; each time in all shops one
// after the other, so that the ratios are of moments side by side.
import { request } from 'node:http'

const PRODUCTS = 40
const WARM = 25
const ORDERS = ['menu', 'popular', 'cheap', 'dear']
/** How long the pages' own API client uses an answer without asking. */
const MAX_AGE_MS = 2100

/** Rows: page, products in the shop, dishes shown, milliseconds (median and 95th percentile) for the first time and again,
 *  each with its ratio to the smallest shop that shows as much. */
export async function catalogSizeRows(shops, { rounds, staffToken }) {
  const pages = shops.map(({ size }) => pagesOf(size))
  for (let at = 0; at < WARM; at++)
    for (const [index, shop] of shops.entries()) await answerMs(shop, pages[index].warm[at % pages[index].warm.length])

  const kinds = Object.keys(pages[0].measured)
  const times = kinds.map(() => shops.map(() => ({ first: [], again: [] })))
  for (let round = 0; round < rounds; round++) {
    await Promise.all(shops.map((shop) => changeCatalogue(shop, staffToken)))
    await new Promise((later) => setTimeout(later, MAX_AGE_MS))
    for (const [kindAt, kind] of kinds.entries())
      for (let at = 0; at < pages[0].measured[kind].length; at++)
        for (const when of ['first', 'again'])
          for (let turn = 0; turn < shops.length; turn++) {
            const index = (turn + at + round) % shops.length
            times[kindAt][index][when].push(await answerMs(shops[index], pages[index].measured[kind][at]))
          }
  }
  const rows = []
  for (const [kindAt, kind] of kinds.entries()) {
    const shown = await Promise.all(shops.map((shop, index) => dishesOn(shop, pages[index].measured[kind][0])))
    const base = shown.indexOf(shown.at(-1))
    for (const [index, { size }] of shops.entries()) {
      const cells = ['first', 'again'].flatMap((when) => {
        const [own, least] = [times[kindAt][index][when], times[kindAt][base][when]]
        const ratio =
          index < base
            ? ''
            : `${quantile(
                own.map((ms, at) => ms / least[at]),
                0.5,
              ).toFixed(2)}×`
        return [quantile(own, 0.5).toFixed(1), quantile(own, 0.95).toFixed(1), ratio]
      })
      rows.push([kind, String(size), String(shown[index]), ...cells])
    }
  }
  return rows
}

export const catalogSizeHead = ['page', 'products', 'dishes', 'first, ms', 'p95', 'to the least', 'again, ms', 'p95', 'to the least']

/** Paths by their kind, as many in every shop; `warm` are of no kind. */
function pagesOf(size) {
  // spread over the whole shop, the first few products left for the warming
  const products = Array.from({ length: PRODUCTS }, (_, at) => `/product/many-${11 + Math.floor((at * (size - 10)) / PRODUCTS)}`)
  const views = ['rolls', 'pizza'].flatMap((slug) => ORDERS.map((order) => `/menu/${slug}${order === 'menu' ? '' : `?sort=${order}`}`))
  return {
    warm: [...Array.from({ length: 5 }, (_, at) => `/product/many-${at + 2}`), '/menu/sushi', '/menu/wok', '/menu/baked'],
    measured: { product: products, category: views, home: ['/'], menu: ['/menu'] },
  }
}

/** Moves the version of the catalogue on, which forgets all that is remembered: a product is taken off sale and put back. */
async function changeCatalogue({ port }, staffToken) {
  for (const available of [false, true]) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/staff/goods/1`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${staffToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ available }),
    })
    if (answer.status !== 200) throw new Error(`PATCH /api/staff/goods/1 answers ${answer.status}`)
  }
}

/** Milliseconds from a question to the last byte of its answer. */
async function answerMs(shop, path) {
  const started = performance.now()
  await ask(shop, path)
  return performance.now() - started
}

const dishesOn = async (shop, path) => ((await ask(shop, path)).match(/<article/g) ?? []).length

function ask({ port }, path) {
  return new Promise((done, broken) => {
    const asked = request(
      { agent: false, port, path, host: '127.0.0.1', headers: { host: `localhost:${port}`, accept: 'text/html' } },
      (answer) => {
        const parts = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', broken)
        answer.on('end', () => {
          if (answer.statusCode === 200) done(Buffer.concat(parts).toString())
          else broken(new Error(`${path} answers ${answer.statusCode}`))
        })
      },
    )
    asked.on('error', broken)
    asked.end()
  })
}

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)]
