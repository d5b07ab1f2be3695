// `npm run bench`: one table of what the shop costs next to the floor (a bare Worker of constants) and to the empty Start app, all
// served by tools/serve.mjs, in interleaved rounds, so that the ratios hold on a busy machine; absolute figures are this
// machine's. Each line says the aim and whether it is met.
//   npm run bench -- --quick                  every part of the table once and shortly (two or three minutes): whether it runs
//   npm run bench -- --only throughput,phone  parts of it: throughput memory javascript phone soft stepping lighthouse
//   npm run bench -- --out FILE.json          the lines as data too
//   npm run bench -- --rounds 5 --seconds 3 --connections 16 --requests 100000 --lighthouse 3
// What is not in the table, each by --only NAME:
//   sizes, search   pages and searches in shops of 90 to 100,000 products      --sizes 90,1000
//   account         sign-in and orders with up to 1,000,000 orders in the shop --orders 100000
//   orders          placing orders, also with 1,000,000 in the shop            --orders 100000 --rates 0.2
//   soak            orders placed for five minutes while the Worker is killed  --soak-seconds 60
//   cart, pictures  the cart's synchronising and panel; the proxy, weights and renders
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ownShop } from '../own-shop.ts'
import { fail, say, stopAll } from '../run.ts'
import { addBuyers } from './buyers.mjs'
import { javascriptRows } from './javascript.mjs'
import { lighthouseRows } from './lighthouse.mjs'
import { memoryRows } from './memory.mjs'
import { OTHER_PARTS } from './other-parts.mjs'
import { phoneRows } from './phone.mjs'
import { cellsOf, circumstances, printTable, resultHead } from './results.mjs'
import { softNavigationRows } from './soft-navigation.mjs'
import { benchShop, fillCategory, openStand, serve, servePlainFloor } from './stand.mjs'
import { steppingRows } from './stepping.mjs'
import { throughputRows } from './throughput.mjs'

const { values: asked } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    requests: { type: 'string', default: '100000' },
    lighthouse: { type: 'string', default: '3' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    out: { type: 'string' },
    sizes: { type: 'string', default: '90,1000,10000,100000' },
    orders: { type: 'string', default: '1000000' },
    rates: { type: 'string', default: '1' },
    'soak-seconds': { type: 'string', default: '300' },
  },
})
const howMuch = {
  rounds: asked.quick ? 1 : Number(asked.rounds),
  seconds: asked.quick ? 0.3 : Number(asked.seconds),
  connections: Number(asked.connections),
  isQuick: asked.quick,
}
const requests = asked.quick ? 2000 : Number(asked.requests)
const BUYERS = 200

/** What makes lines of the table, in its order. */
const PARTS = {
  throughput: (stand) => throughputRows(stand, { ...howMuch, buyers: stand.buyers }),
  memory: (stand) =>
    memoryRows(stand, {
      marks: [requests / 100, requests / 10, requests],
      connections: howMuch.connections,
      open: () => serve(benchShop(), stand.copy, 'shop', { isInspected: true }),
    }),
  javascript: (stand) => javascriptRows(stand, howMuch),
  phone: (stand) => phoneRows(stand, howMuch),
  soft: (stand) => softNavigationRows(stand, howMuch),
  stepping: (stand) => steppingRows(stand, howMuch),
  lighthouse: (stand) =>
    lighthouseRows(stand, asked.quick ? { runs: 1, names: ['home'], methods: ['simulate'] } : { runs: Number(asked.lighthouse) }),
}
const wanted = asked.only?.split(',') ?? Object.keys(PARTS)
const unknown = wanted.find((name) => !(name in PARTS) && !(name in OTHER_PARTS))
if (unknown) fail(`There is no part "${unknown}": ${Object.keys({ ...PARTS, ...OTHER_PARTS }).join(', ')}.`)

const { work, state } = await ownShop('bench')

const told = circumstances()
console.log(
  `\n${Object.entries(told)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`,
)
const started = performance.now()
let wrong = []
for (const name of wanted.filter((one) => one in OTHER_PARTS)) {
  const options = { ...howMuch, sizes: asked.sizes.split(',').map(Number), orders: Number(asked.orders), rates: Number(asked.rates) }
  wrong = wrong.concat((await OTHER_PARTS[name]({ work, state, ...options, soakSeconds: Number(asked['soak-seconds']) })) ?? [])
}
const parts = Object.keys(PARTS).filter((name) => wanted.includes(name))
if (parts.length > 0) await showTable(parts)
say(`${Math.round((performance.now() - started) / 1000)} s`)
await stopAll()
if (wrong.length > 0) fail(`Not as it should be: ${wrong.join('; ')}`)
process.exit(0)

async function showTable(names) {
  await fillCategory(state)
  const buyers = await addBuyers(state, BUYERS)
  const copy = join(work, 'copy')
  cpSync(state, copy, { recursive: true })
  const stand = { ...(await openStand({ state, work })), buyers, copy }
  stand.plain = await servePlainFloor(stand)
  const lines = []
  for (const name of names) {
    say(`Measuring: ${name}`)
    lines.push(...(await PARTS[name](stand)))
    if (asked.out) writeFileSync(asked.out, JSON.stringify({ ...told, ...asked, lines }, null, 1)) // what was measured is not lost
  }
  console.log('\nThe middle of the rounds; ratios round by round. Aims are those of issue 8.\n')
  printTable(resultHead, lines.map(cellsOf))
  const judged = lines.filter(({ isMet }) => isMet !== undefined)
  console.log(`\n${judged.filter(({ isMet }) => isMet).length} of ${judged.length} aims are met.`)
  if (asked.quick) console.log('A quick run says that everything runs; its figures say nothing.')
}
