// Builds the Worker and the client into dist, and leaves a hash of what they were made of. Plain Node 20.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, root, run, say } from './run.mjs'
import { writeServiceWorker } from './service-worker.mjs'

const INPUTS = [
  'src',
  'routes',
  'server',
  'public',
  'tools/service-worker.mjs',
  'tools/client-chunks.ts',
  'tools/sheet-as-file.ts',
  'app.config.ts',
  'vite.config.ts',
  'wrangler.toml',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const stamp = join(root, 'dist/.inputs')

/** Names and contents of all sources. Tests are no part of a build, generated files are its product. */
function hashOfInputs() {
  // which environment of wrangler.toml it was built for: what was built for production is not served here
  const hash = createHash('sha256').update(process.env.CLOUDFLARE_ENV ?? '')
  const add = (path) => {
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

export async function build({ quiet = false } = {}) {
  const inputs = hashOfInputs()
  rmSync(stamp, { force: true })
  const buildId = process.env.BUILD_ID || Date.now().toString(36)
  const env = { NODE_ENV: 'production', BUILD_ID: buildId }
  const code = await run('vite', ['build'], { quiet, env })
  if (code !== 0) fail('The build failed; what it said is above.')
  await writeServiceWorker(buildId)
  writeFileSync(stamp, inputs)
}

export async function ensureBuilt() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs()) return
  say('Building')
  await build({ quiet: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()
