// What a search costs as the shop grows: the same kinds of queries asked of shops of several sizes, one after the other, so
// that the ratios hold on a busy machine. Through the API, of the served Worker; no query is remembered anywhere.
import { firstBytes } from './load.mjs'
import { manyGoods } from './many-goods.mjs'
import { importSource } from './sources.mjs'

const ASKS_A_ROUND = 20

/** The kinds of queries. Where a word must be rare, or two must seldom meet, the size's own names say which. */
const KINDS = {
  'a word of 4 names in 10': () => 'ролл',
  'a rare word': ({ rare }) => rare,
  'two common words': () => 'ролл лосось',
  'two common words that seldom meet': ({ apart }) => apart,
  'a common word and a rare one': ({ rare }) => `ролл ${rare}`,
  'a beginning, 2 letters': () => 'ро',
  'a beginning, 3 letters': () => 'кре',
  'a word and a beginning': () => 'пицца с ла',
  'a typo': () => 'калифарния',
  'the other layout': () => 'hjkks',
  'without something': () => 'роллы без лосося',
  'a word too many': () => 'ролл суп десерт',
  nonsense: () => 'ывфлдкцщ',
  '10 000 letters': () => 'ролл '.repeat(2_000),
}

export const searchHead = (sizes) => [
  'search',
  'query',
  ...sizes.map((size) => `${size.toLocaleString('en')} products: median, 95th, ms`),
  `95th, to ${sizes[0]}`,
]

/** A row for each kind: median and 95th percentile at each size, in brackets their ratio to the first size's. `shops`
 *  are those of `openManyShops`. */
export async function searchRows(shops, { rounds }) {
  const { demoShop } = await importSource(`export { demoShop } from '#server/db/demo/demo-shop'`)
  const words = shops.map(({ size }) => wordsOf(manyGoods(demoShop, size)))
  const kinds = Object.entries(KINDS).map(([kind, query]) => ({
    kind,
    paths: words.map((own) => path(query(own))),
    query: query(words.at(-1)),
  }))
  const times = kinds.map(() => shops.map(() => []))
  for (let round = -1; round < rounds; round++) {
    for (const [row, { paths }] of kinds.entries()) {
      for (const [at, { port }] of shops.entries()) {
        const asked = await firstBytes(port, paths[at], ASKS_A_ROUND)
        if (round >= 0) times[row][at].push(...asked) // the first round warms
      }
    }
  }
  return kinds.map(({ kind, query }, row) => {
    const [base, ...larger] = times[row].map(percentiles)
    const cell = ({ median, high }) =>
      `${median.toFixed(2)} (${(median / base.median).toFixed(2)}×), ${high.toFixed(2)} (${(high / base.high).toFixed(2)}×)`
    return [
      kind,
      query.length > 24 ? `${query.slice(0, 20)}…` : query,
      cell(base),
      ...larger.map(cell),
      `${(larger.at(-1).high / base.high).toFixed(2)}×`,
    ]
  })
}

const path = (q) => `/api/v3/goods/search?q=${encodeURIComponent(q)}`

/** The rarest word of the names, and the two common ones that stand together in the fewest. */
function wordsOf(goods) {
  const names = goods.map(({ name }) => new Set(name.toLowerCase().match(/[а-яё]{4,}/g)))
  const counts = new Map()
  for (const name of names) for (const word of name) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byCount = [...counts.keys()].toSorted((a, b) => counts.get(b) - counts.get(a))
  const common = byCount.slice(0, 8)
  const pairs = common.flatMap((one, at) => common.slice(at + 1).map((other) => [one, other]))
  const meetings = ([one, other]) => names.filter((name) => name.has(one) && name.has(other)).length
  const [apart] = pairs.map((pair) => ({ pair, times: meetings(pair) })).toSorted((a, b) => a.times - b.times)
  return { rare: byCount.at(-1), apart: apart.pair.join(' ') }
}

function percentiles(values) {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)], high: sorted[Math.floor(sorted.length * 0.95)] }
}
