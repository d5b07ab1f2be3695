// `npm run server -- --origin https://shop.example --data DIR [--port 8787] [--host 127.0.0.1] [--build-only]`:
// the shop on a server of one's own, as one Node process with one data folder. Builds once, creates the folder with random secrets, fills and serves it. An origin on this machine or
// in its network is a trial: SHOP=demo fills it with the demo.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.ts'
import { createFolder, fillFolder } from './data-folder.ts'
import type { ShopReady } from '../src/contracts/staff-ready.ts'
import { openingLines } from './opening-list.ts'
import { endWithSignals, fail, messageOf, say, start } from './run.ts'
import { ownerLinkText } from './shop/owner-link.ts'
import { updateShop } from './update.ts'

if (process.argv[2] === 'update') {
  await updateShop(process.argv.slice(3))
  process.exit()
}
const text = { type: 'string' } as const
const { values: options } = parseArgs({ options: { origin: text, data: text, port: text, host: text, 'build-only': { type: 'boolean' } } })
const { 'build-only': isBuildOnly = false, ...given } = options
if (process.env.SHOP && !['empty', 'demo'].includes(process.env.SHOP)) fail(`SHOP is "demo" or not set, not "${process.env.SHOP}".`)
const folder = isBuildOnly ? '' : resolve(given.data ?? fail('Name the folder of the shop: --data /var/lib/love-sushi'))

endWithSignals()
try {
  await ensureBuilt('node')
  if (isBuildOnly) process.exit(0)
  createFolder(folder, given.origin)
  const { staff, isRestored, ownerLink, isTrial, isDemo, origin } = await fillFolder(folder, given.origin)
  const args = Object.entries({ ...given, data: folder, ...(isRestored && { host: '127.0.0.1' }) }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  )
  const shop = start('node', ['dist/node/server/main.js', ...args], {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  shop.once('message', (opened) => {
    const { address, ready } = opened as { address: string; ready: Partial<ShopReady> | null }
    say(`Open at ${origin}, served at ${address} (Ctrl-C closes it)`)
    for (const { name, role, phone, pin } of staff) say(`  ${name}, ${role}: phone ${phone}, PIN ${pin}`)
    if (isTrial && !isRestored) say(`Staff at ${origin}/staff, codes by SMS at ${origin}/api/dev/outbox`)
    if (ownerLink !== null) say(ownerLinkText(ownerLink))
    for (const line of isDemo ? [] : openingLines(ready ?? {})) say(line)
  })
  const { code, error } = await shop.ended
  if (error) fail(error.message)
  process.exitCode = code
} catch (error) {
  fail(messageOf(error))
}
