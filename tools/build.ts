// Builds the Worker and the client into dist, or with HOST=node the process and the client into dist/node, with a hash of the inputs
// beside them.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
/** `worker`: for workerd and Cloudflare; `node`: for a server of one's own. */
export type BuiltFor = 'worker' | 'node'
const outOf = (host: BuiltFor) => join(root, host === 'node' ? 'dist/node' : 'dist')
const stampOf = (host: BuiltFor) => join(outOf(host), '.inputs')

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

export async function build(host: BuiltFor, { quiet = false } = {}): Promise<void> {
  const inputs = hashOfInputs()
  rmSync(stampOf(host), { force: true })
  const buildId = process.env.BUILD_ID || Date.now().toString(36)
  const env = { NODE_ENV: 'production', BUILD_ID: buildId, HOST: host }
  const code = await run('vite', ['build'], { quiet, env })
  if (code !== 0) fail('The build failed; its output is above.')
  const files = join(outOf(host), 'client')
  writePageRules(join(files, 'assets'))
  await writeServiceWorker(buildId, files)
  if (host === 'node') cpSync(join(root, 'server/db/migrations'), join(outOf(host), 'migrations'), { recursive: true })
  writeFileSync(stampOf(host), inputs)
}

/** The rules of the customers' sheet, of which the Worker puts those that a page uses into it. */
function writePageRules(folder: string): void {
  for (const sheet of readdirSync(folder).filter((name) => /^app-.*\.css$/.test(name)))
    writeFileSync(join(folder, rulesFileOf(sheet)), JSON.stringify(pageRulesOf(readFileSync(join(folder, sheet), 'utf8'))))
}

/** Builds unless dist is of the present sources. */
export async function ensureBuilt(host: BuiltFor = 'worker'): Promise<void> {
  const stamp = stampOf(host)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs()) return
  say('Building')
  await build(host, { quiet: true })
}

if (import.meta.main) await build(process.env.HOST === 'node' ? 'node' : 'worker')
