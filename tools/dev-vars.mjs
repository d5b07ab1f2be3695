// The secrets and variables a Worker reads on this machine. Plain Node 20.
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './run.mjs'

const SECRETS = ['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET']

/** The `NAME=value` lines of a file, quotes taken off; {} where there is no file. */
function readVars(path) {
  const vars = {}
  if (!existsSync(path)) return vars
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, name, text] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name) vars[name] = /^(['"`])(.*)\1$/.exec(text)?.[2] ?? text
  }
  return vars
}

function quoted(value) {
  const quote = ["'", '"', '`'].find((mark) => !value.includes(mark))
  if (!quote || value.includes('\n')) throw new Error('a variable with line breaks or every kind of quote cannot be written down')
  return quote + value + quote
}

/** Makes `.dev.vars` with random secrets, or adds the ones it lacks. */
export function ensureSecrets() {
  const path = join(root, '.dev.vars')
  const missing = SECRETS.filter((name) => !readVars(path)[name])
  if (missing.length === 0) return
  const before = existsSync(path) ? readFileSync(path, 'utf8').replace(/\n?$/, '\n') : '# Secrets of this machine only, made at random.\n'
  const lines = missing.map((name) => `${name}=${quoted(randomBytes(24).toString('base64url'))}\n`)
  writeFileSync(path, before + lines.join(''), { mode: 0o600 })
  say(`Wrote random secrets into .dev.vars: ${missing.join(', ')}`)
}

/** Which variables hold for this start: wrangler's, over them `.dev.vars`, over them the environment's of the same
 *  names. ORIGIN follows the port unless somebody said otherwise. */
export function effectiveVars(port) {
  const known = JSON.parse(readFileSync(join(root, 'dist/server/wrangler.json'), 'utf8')).vars
  const written = readVars(join(root, '.dev.vars'))
  const vars = { ...known, ORIGIN: `http://localhost:${port}`, ...written }
  for (const name of Object.keys({ ...readVars(join(root, '.dev.vars.example')), ...vars })) {
    if (process.env[name] !== undefined) vars[name] = process.env[name]
  }
  return vars
}

/** Puts them where the built Worker reads them. */
export function writeBuiltVars(vars) {
  const lines = Object.entries(vars).map(([name, value]) => `${name}=${quoted(String(value))}\n`)
  const path = join(root, 'dist/server/.dev.vars')
  writeFileSync(path, lines.join(''), { mode: 0o600 })
  chmodSync(path, 0o600) // the build may have left one that others can read
}
