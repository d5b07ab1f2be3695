// What the Worker holds after a thousand, ten thousand and a hundred thousand requests of visitors: kept pages mostly, rendered
// ones, and reads of the API; next to a Worker of constants that was asked the same. The isolate's heap is what the
// limit is about, at its least while they were asked; the process's resident memory is told besides: a busy one gives back late or
// never.
import { loadCount } from './load.mjs'
import { memoryMb, workerdOf } from './cpu.mjs'
import { openHeap } from './heap.mjs'
import { row } from './results.mjs'
import { serveFloor, text } from './stand.mjs'

/** So much the heap may vary between two marks: what garbage has not been collected at the best moment. */
const GROWTH = 1.1
const ISOLATE_MB = 128
const TRIES = 26

/** Lines of the table, from Workers that were started for this. `marks` are numbers of requests, growing. */
export async function memoryRows(stand, { marks, connections, open }) {
  const { pages, api, work } = stand
  const shop = await open()
  const answers = Object.fromEntries(Object.values(pages).map(({ path, html }) => [path, html]))
  for (const path of Object.values(api)) answers[path.replace(/\?.*/, '')] = await text(shop, path)
  const floor = await serveFloor(work, answers, 'memory-floor', { isInspected: true })
  const kept = ['home', 'category', 'product', 'promotions', 'delivery'].map((name) => pages[name].path)
  const paths = Array.from({ length: TRIES }, (_, at) => [
    ...kept,
    ...Object.values(api),
    `${kept[at % 3]}?q=${String.fromCodePoint(97 + at)}`, // rendered: see throughput.mjs
  ]).flat()

  const servers = { shop, floor }
  const heaps = { shop: await openHeap(shop.inspectorPort), floor: await openHeap(floor.inspectorPort) }
  const held = { shop: [], floor: [] }
  const resident = { shop: [], floor: [] }
  let asked = 0
  for (const mark of marks) {
    for (const [who, server] of Object.entries(servers)) {
      const loading = loadCount(server.port, paths, { count: mark - asked, connections })
      held[who].push(await heaps[who].leastDuring(loading))
      const { bad, answers: got } = await loading
      if (bad > 0) throw new Error(`${who}: ${bad} of ${got} answers were not 200`)
      resident[who].push(memoryMb(workerdOf(server.pid)) ?? NaN)
    }
    asked = mark
  }
  for (const heap of Object.values(heaps)) heap.close()
  const of = (sizes, what, aim) =>
    marks.map((mark, at) =>
      row({
        what: `${what} after ${mark.toLocaleString('en')} requests`,
        unit: 'MB',
        digits: 0,
        ours: [sizes.shop[at]],
        floor: [sizes.floor[at]],
        ...(aim && { aim }),
      }),
    )
  const growth = (sizes) => [sizes.at(-1) / sizes.at(-2)]
  return [
    ...of(held, "the isolate's heap", { most: ISOLATE_MB }),
    row({
      what: `the isolate's heap, ${marks.at(-1).toLocaleString('en')} requests to ${marks.at(-2).toLocaleString('en')}`,
      unit: 'times',
      digits: 2,
      ours: growth(held.shop),
      floor: growth(held.floor),
      aim: { most: GROWTH },
    }),
    ...of(resident, 'resident memory of workerd'),
  ]
}
