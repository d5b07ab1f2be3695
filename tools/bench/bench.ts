// `npm run bench`: what the shop costs beside a bare Worker (floor) and the empty Start app, measured in interleaved rounds, so that
// the ratios hold on a busy machine.
//   npm run bench -- --only throughput,phone     some parts: throughput phone javascript soft orders board node
//   npm run bench -- --against DIR               beside another checkout of this shop, built or not
//   npm run bench -- --quick                     one short round, to see whether everything runs
//   npm run bench -- --rounds 5 --seconds 3 --connections 16 --minutes 5 --out FILE.json   (minutes: of the board)
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ownShop } from '../own-shop.ts'
import { fail, messageOf, say, stopAll } from '../run.ts'
import { board } from './board.ts'
import { javascript } from './javascript.ts'
import { node } from './node-host.ts'
import { phone } from './phone.ts'
import { soft } from './soft.ts'
import { openStand } from './stand.ts'
import { circumstances, printLines, type Line } from './table.ts'
import { orders, throughput } from './throughput.ts'

const PARTS = { throughput, phone, javascript, soft, orders, board, node }
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    against: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    minutes: { type: 'string', default: '5' },
    out: { type: 'string' },
  },
})
const names = options.only.split(',')
const unknown = names.find((name) => !(name in PARTS))
if (unknown) fail(`There is no part "${unknown}": ${Object.keys(PARTS).join(', ')}.`)

const { work, state } = await ownShop('bench')
const effort = {
  rounds: options.quick ? 1 : Number(options.rounds),
  seconds: options.quick ? 0.3 : Number(options.seconds),
  connections: Number(options.connections),
  minutes: options.quick ? 0.2 : Number(options.minutes),
}
const run = circumstances()
console.log(
  Object.entries(run)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
)
try {
  const stand = await openStand(work, state, options.against && resolve(options.against))
  const lines: Line[] = []
  for (const name of names) {
    say(`Measuring: ${name}`)
    lines.push(...(await PARTS[name as keyof typeof PARTS](stand, effort)))
    if (options.out) writeFileSync(options.out, JSON.stringify({ ...run, lines }, null, 1))
  }
  console.log('\nMedians of the rounds; ratios are taken round by round.\n')
  printLines(lines)
} catch (error) {
  await stopAll()
  fail(error instanceof Error ? (error.stack ?? error.message) : messageOf(error))
}
await stopAll()
process.exit(0)
