// `npm run chaos`: breaks a shop of its own in every way that can be had on one machine, and says what held. It ends with another
// exit code than 0 where something was lost, doubled, told wrongly, or kept that should not be.
//   npm run chaos                       all of it (about fifteen minutes)
//   npm run chaos -- --quick            shortly (about four)
//   npm run chaos -- --only disk,frozen of: kill disk frozen upstream garbage providers
import { parseArgs } from 'node:util'
import { printTable } from '../bench/results.mjs'
import { ownShop } from '../own-shop.ts'
import { fail, say, stopAll } from '../run.ts'
import { disk } from './disk.mjs'
import { frozen } from './frozen.mjs'
import { garbage } from './garbage.mjs'
import { kill } from './kill.mjs'
import { providers } from './providers.mjs'
import { upstream } from './upstream.mjs'

const SCENARIOS = { kill, disk, frozen, upstream, garbage, providers }
const { values: asked } = parseArgs({ options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } } })
const names = asked.only?.split(',') ?? Object.keys(SCENARIOS)
const unknown = names.find((name) => !(name in SCENARIOS))
if (unknown) fail(`There is no scenario "${unknown}": ${Object.keys(SCENARIOS).join(', ')}.`)

const { work, state } = await ownShop('chaos')

let wrong = 0
let skipped = 0
for (const name of names) {
  say(`Playing: ${name}`)
  const started = performance.now()
  let checks
  try {
    checks = await SCENARIOS[name]({ work, state, isQuick: asked.quick })
  } catch (error) {
    wrong++
    console.error(error)
    continue
  }
  console.log(`\n${new Date().toISOString()}, ${checks.name} (${Math.round((performance.now() - started) / 1000)} s)\n`)
  const verdict = ({ isRight, must }) => (isRight ? (must === '' ? '' : 'holds') : 'WRONG')
  printTable(
    ['what', 'must be', 'is', ''],
    checks.rows.map((row) => [row.what, row.must, row.is, verdict(row)]),
  )
  console.log()
  wrong += checks.rows.filter(({ isRight }) => !isRight).length
  skipped += checks.rows.filter(({ isSkipped }) => isSkipped).length
}
await stopAll()
const left = skipped ? ` ${skipped} could not be played here.` : ''
if (wrong > 0) fail(`${wrong} things did not hold.${left}`)
console.log(`Everything held.${left}`)
process.exit(0)
