// What the Worker's process holds after a thousand, ten thousand and a hundred thousand requests of visitors: kept pages mostly,
// rendered ones, and reads of the API; next to a Worker of constants that was asked the same. Resident memory of workerd, which
// a busy process gives back late or never: a leak shows as growth from the second mark to the third.
import { loadCount } from './load.mjs'
import { memoryMb, workerdOf } from './cpu.mjs'
import { row } from './results.mjs'
import { serveFloor, text } from './stand.mjs'

/** Of a hundred megabytes, so many may be noise of the allocator. */
const GROWTH = 1.1
const ISOLATE_MB = 128
const TRIES = 26

/** Lines of the table, from Workers that were started for this. `marks` are numbers of requests, growing. */
export async function memoryRows(stand, { marks, connections, open }) {
  const { pages, api, work } = stand
  const shop = await open()
  const answers = Object.fromEntries(Object.values(pages).map(({ path, html }) => [path, html]))
  for (const path of Object.values(api)) answers[path.replace(/\?.*/, '')] = await text(shop, path)
  const floor = await serveFloor(work, answers, 'memory-floor')
  const kept = ['home', 'category', 'product', 'promotions', 'delivery'].map((name) => pages[name].path)
  const paths = Array.from({ length: TRIES }, (_, at) => [
    ...kept,
    ...Object.values(api),
    `${kept[at % 3]}?q=${String.fromCodePoint(97 + at)}`, // rendered: see throughput.mjs
  ]).flat()

  const sizes = { shop: [], floor: [] }
  let asked = 0
  for (const mark of marks) {
    for (const [who, server] of Object.entries({ shop, floor })) {
      const { bad, answers: got } = await loadCount(server.port, paths, { count: mark - asked, connections })
      if (bad > 0) throw new Error(`${who}: ${bad} of ${got} answers were not 200`)
      sizes[who].push(memoryMb(workerdOf(server.pid)) ?? NaN)
    }
    asked = mark
  }
  const rows = marks.map((mark, at) =>
    row({
      what: `memory after ${mark.toLocaleString('en')} requests`,
      unit: 'MB',
      digits: 0,
      ours: [sizes.shop[at]],
      floor: [sizes.floor[at]],
      aim: { over: 'floor', most: ISOLATE_MB },
    }),
  )
  const [before, last] = [sizes.shop.at(-2), sizes.shop.at(-1)]
  const floorGrowth = [sizes.floor.at(-1) / sizes.floor.at(-2)]
  const what = `memory, ${marks.at(-1).toLocaleString('en')} requests to ${marks.at(-2).toLocaleString('en')}`
  return [...rows, row({ what, unit: 'times', digits: 2, ours: [last / before], floor: floorGrowth, aim: { most: GROWTH } })]
}
