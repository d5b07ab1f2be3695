// `npm run chaos`: breaks a shop of its own and reports what held. Ends with 1 if something was lost, doubled, or answered wrongly.
//   npm run chaos -- --quick            a short run
//   npm run chaos -- --host node        the process of one's own server in place of the Worker
//   npm run chaos -- --only disk,kill   some scenarios: kill disk upstream garbage board
import { parseArgs } from 'node:util'
import { printTable } from '../bench/table.ts'
import { hostsOf } from '../hosts.ts'
import { ownShop } from '../own-shop.ts'
import { fail, say, stopAll } from '../run.ts'
import { board } from './board.ts'
import { disk } from './disk.ts'
import { garbage } from './garbage.ts'
import { kill } from './kill.ts'
import { Checks } from './scene.ts'
import { upstream } from './upstream.ts'

const SCENARIOS = { kill, disk, upstream, garbage, board }
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(SCENARIOS).join(',') },
    host: { type: 'string', default: 'worker' },
    quick: { type: 'boolean', default: false },
  },
})
const names = options.only.split(',')
const unknown = names.find((name) => !(name in SCENARIOS))
if (unknown) fail(`There is no scenario "${unknown}": ${Object.keys(SCENARIOS).join(', ')}.`)

const [host = 'worker'] = hostsOf(options.host)
const folders = await ownShop('chaos', host)
let failed = 0
for (const name of names) {
  say(`Scenario: ${name}`)
  const checks = new Checks()
  const scenario = SCENARIOS[name as keyof typeof SCENARIOS]
  await scenario({ ...folders, host, isQuick: options.quick }, checks).catch((error: unknown) => (failed++, console.error(error)))
  printTable(
    ['what', 'expected', 'found', ''],
    checks.rows.map(({ what, expected, found, holds }) => [what, expected, found, holds ? '' : 'WRONG']),
  )
  failed += checks.rows.filter(({ holds }) => !holds).length
}
await stopAll()
if (failed > 0) fail(`${failed} checks failed.`)
console.log('Everything held.')
process.exit(0)
