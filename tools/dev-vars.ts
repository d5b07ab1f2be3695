// The secrets and variables of a Worker on this machine.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { root, say } from './run.ts'

export type Vars = Record<string, string>
export const SECRETS = ['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET']

const readVars = (path: string) => (existsSync(path) ? (parseEnv(readFileSync(path, 'utf8')) as Vars) : {})

function quoted(value: string): string {
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark))
  if (!quote || value.includes('\n')) throw new Error('a variable with line breaks or every kind of quote cannot be written')
  return quote + value + quote
}

/** Creates `.dev.vars` with random secrets, or adds the missing ones. */
export function ensureSecrets(): void {
  const path = join(root, '.dev.vars')
  const present = readVars(path)
  const missing = SECRETS.filter((name) => !present[name])
  if (missing.length === 0) return
  const before = existsSync(path) ? readFileSync(path, 'utf8').replace(/\n?$/, '\n') : '# Random secrets of this machine only.\n'
  const lines = missing.map((name) => `${name}=${quoted(randomBytes(24).toString('base64url'))}\n`)
  writeFileSync(path, before + lines.join(''), { mode: 0o600 })
  say(`Wrote random secrets into .dev.vars: ${missing.join(', ')}`)
}

/** What the development server takes from `.dev.vars` or the environment. */
export const localVar = (name: string): string => process.env[name] ?? readVars(join(root, '.dev.vars'))[name] ?? ''

/** The variables of this start: wrangler's, overridden by `.dev.vars`, overridden by the environment. ORIGIN follows the port
 *  unless it is set. */
export function effectiveVars(port: number, config = join(root, 'dist/server/wrangler.json')): Vars {
  const built = JSON.parse(readFileSync(config, 'utf8')).vars as Vars
  const vars: Vars = { ...built, ORIGIN: `http://localhost:${port}`, ...readVars(join(root, '.dev.vars')) }
  for (const name of [...Object.keys({ ...readVars(join(root, '.dev.vars.example')), ...vars }), 'LAN_ORIGIN']) {
    const value = process.env[name]
    if (value !== undefined) vars[name] = value
  }
  return vars
}

/** Writes them where the built Worker reads them. */
export function writeBuiltVars(vars: Vars): void {
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${quoted(String(value))}\n`)
  const path = join(root, 'dist/server/.dev.vars')
  writeFileSync(path, lines.join(''), { mode: 0o600 })
  chmodSync(path, 0o600) // the build may have left a file that others can read
}
