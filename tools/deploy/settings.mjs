// Whether an environment of wrangler.toml has all that server/core/settings.ts reads, and which secrets it cannot start without.
// Node 24 (npm scripts have it).
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { unstable_readConfig } from 'wrangler'
import { root } from '../run.ts'

const read = (path) => readFileSync(join(root, path), 'utf8')

/** Every name that the settings read. */
export const namesRead = () => [...read('server/core/settings.ts').matchAll(/^\s+([A-Z][A-Z0-9_]{2,}): z\b/gm)].map(([, name]) => name)

/** Every secret that an owner may set. */
export const secretsKnown = () => [...read('.dev.vars.example').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

export const configOf = (environment) =>
  unstable_readConfig({ config: join(root, 'wrangler.toml'), ...(environment !== 'demo' && { env: environment }) }, { hideWarnings: true })

let readSettings

/** `{ faults, secrets }`: what is missing or refused though every secret is there, and which secrets are needed. */
export async function settingsReport(environment) {
  readSettings ??= await settingsCode()
  const { vars } = configOf(environment)
  const known = secretsKnown()
  const dummy = (name) => (name.endsWith('_DSN') ? 'https://key@errors.example/1' : randomBytes(24).toString('base64url'))
  const all = { ...vars, ...Object.fromEntries(known.map((name) => [name, dummy(name)])) }
  const faults = namesRead()
    .filter((name) => !(name in all))
    .map((name) => `${name} is read by server/core/settings.ts, but stands neither among the variables nor in .dev.vars.example`)
  const refusal = refusalOf(all)
  if (refusal) faults.push(refusal)
  const needs = (name) => Boolean(refusalOf(Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))))
  return { faults, secrets: refusal ? known : known.filter(needs) }
}

function refusalOf(env) {
  try {
    readSettings(env)
    return undefined
  } catch (error) {
    return error.message
  }
}

async function settingsCode() {
  const bundle = await build({
    entryPoints: [join(root, 'server/core/settings.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    tsconfig: join(root, 'tsconfig.worker.json'),
  })
  const code = Buffer.from(bundle.outputFiles[0].text).toString('base64')
  return (await import(`data:text/javascript;base64,${code}`)).readSettings
}
