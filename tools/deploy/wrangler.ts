// Builds, and runs wrangler, for the deploy tools.
import { spawn } from 'node:child_process'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../build.ts'
import { root } from '../run.ts'

export const BUILT = 'dist/server/wrangler.json'
export const SOURCE = 'wrangler.toml'
export const PRODUCTION = ['-c', SOURCE, '--env', 'production']

/** Runs wrangler and returns its stdout; throws with its output if it fails. */
export type Wrangler = (args: string[], env?: Record<string, string>) => Promise<string>

export const wrangler: Wrangler = (args, env) =>
  new Promise((done, failed) => {
    console.log(`$ wrangler ${args.join(' ')}`)
    // CI: never wait for a key. Below the level "log" wrangler prints no JSON.
    const options = { cwd: root, env: { ...process.env, CI: 'true', WRANGLER_LOG: 'log', ...env } }
    const child = spawn('wrangler', args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = { stdout: '', all: '' }
    child.stdout.on('data', (chunk) => ((output.stdout += chunk), (output.all += chunk)))
    child.stderr.on('data', (chunk) => (output.all += chunk))
    child.on('error', failed)
    child.on('close', (code) => {
      if (code === 0) done(output.stdout)
      else failed(new Error(`wrangler ${args.slice(0, 3).join(' ')} failed (${code}):\n${output.all.trim()}`))
    })
  })

/** Runs wrangler and returns the entry of this type from its machine-readable output file. */
export async function entryOf<Entry>(run: Wrangler, type: string, args: string[]): Promise<Entry> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'wrangler-output-'))
  const file = join(folder.path, 'entries.ndjson')
  await run(args, { WRANGLER_OUTPUT_FILE_PATH: file })
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const entry = lines.map((line) => JSON.parse(line) as Entry & { type: string }).findLast((one) => one.type === type)
  if (!entry) throw new Error(`wrangler wrote no ${type}`)
  return entry
}

/** Builds for an environment and returns the build's id and configuration. */
export async function buildFor<Config>(environment: string): Promise<{ id: string; config: Config }> {
  const id = process.env.GITHUB_SHA?.slice(0, 12) ?? Date.now().toString(36)
  Object.assign(process.env, { CLOUDFLARE_ENV: environment, BUILD_ID: id })
  await build('worker', { quiet: true })
  return { id, config: JSON.parse(readFileSync(join(root, BUILT), 'utf8')) as Config }
}

/** Reads the JSON in wrangler's output, which may begin with other lines. */
export function jsonOf<Value>(text: string): Value {
  const from = text.search(/[[{]/)
  if (from === -1) throw new Error(`wrangler printed no JSON: ${text.trim().slice(0, 200)}`)
  return JSON.parse(text.slice(from)) as Value
}

export type Database = { name: string; id: string }

/** The D1 database of exactly this name. */
export async function findDatabase(run: Wrangler, name: string): Promise<Database | undefined> {
  const list = jsonOf<{ name: string; uuid: string }[]>(await run(['d1', 'list', '--json']))
  const found = list.find((one) => one.name === name)
  return found && { name, id: found.uuid }
}

/** A configuration with nothing but the database, for `wrangler d1 … DB -c`. */
export const databaseConfig = ({ name, id }: Database) => ({
  name: 'database-only',
  compatibility_date: '2026-10-01',
  d1_databases: [{ binding: 'DB', database_name: name, database_id: id, migrations_dir: join(root, 'server/db/migrations') }],
})
