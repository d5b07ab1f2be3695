// Builds the Worker and the client into dist, with a hash of the inputs beside them.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageRulesOf, rulesFileOf } from '../server/edge/page-rules.ts'
import { fail, root, run, say } from './run.ts'
import { writeServiceWorker } from './service-worker.ts'

const INPUTS = [
  'src',
  'routes',
  'server',
  'public',
  'tools/service-worker.ts',
  'tools/client-chunks.ts',
  'tools/lowest-browsers.ts',
  'tools/icons.ts',
  'app.config.ts',
  'vite.config.ts',
  'wrangler.toml',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const stamp = join(root, 'dist/.inputs')

/** Names and contents of all sources, without tests and generated files. */
function hashOfInputs(): string {
  // a build for another environment of wrangler.toml is another build
  const hash = createHash('sha256').update(process.env.CLOUDFLARE_ENV ?? '')
  const add = (path: string): void => {
    const full = join(root, path)
    if (!existsSync(full)) return
    if (statSync(full).isDirectory())
      return readdirSync(full)
        .toSorted()
        .forEach((name) => add(`${path}/${name}`))
    if (/\.test\.tsx?$|\.gen\.ts$/.test(path)) return
    hash.update(path).update('\0').update(readFileSync(full)).update('\0')
  }
  INPUTS.forEach(add)
  return hash.digest('hex')
}

export async function build({ quiet = false } = {}): Promise<void> {
  const inputs = hashOfInputs()
  rmSync(stamp, { force: true })
  const buildId = process.env.BUILD_ID || Date.now().toString(36)
  const env = { NODE_ENV: 'production', BUILD_ID: buildId }
  const code = await run('vite', ['build'], { quiet, env })
  if (code !== 0) fail('The build failed; its output is above.')
  writePageRules()
  await writeServiceWorker(buildId)
  writeFileSync(stamp, inputs)
}

/** The rules of the customers' sheet, of which the Worker puts those that a page uses into it. */
function writePageRules(): void {
  const folder = join(root, 'dist/client/assets')
  for (const sheet of readdirSync(folder).filter((name) => /^app-.*\.css$/.test(name)))
    writeFileSync(join(folder, rulesFileOf(sheet)), JSON.stringify(pageRulesOf(readFileSync(join(folder, sheet), 'utf8'))))
}

/** Builds unless dist is of the present sources. */
export async function ensureBuilt(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs()) return
  say('Building')
  await build({ quiet: true })
}

if (import.meta.main) await build()
