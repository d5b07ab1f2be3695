// Checks the environments of wrangler.toml: settings, secrets and values to fill in.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { unstable_readConfig, type Unstable_Config } from 'wrangler'
import { root } from '../run.ts'
import { importSource } from '../server-code.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

export const configOf = (environment: string): Unstable_Config =>
  unstable_readConfig({ config: join(root, 'wrangler.toml'), ...(environment !== 'demo' && { env: environment }) }, { hideWarnings: true })

/** The secrets that an environment needs. Throws what is wrong with its settings although every secret is set. */
export async function neededSecrets(environment: string): Promise<string[]> {
  const { readSettings } = await importSource(`export { readSettings } from '#server/core/settings'`)
  const known = Object.keys(parseEnv(read('.dev.vars.example')))
  const random = (name: string) => (name.endsWith('_DSN') ? 'https://key@errors.example/1' : randomBytes(24).toString('base64url'))
  const all = { ...configOf(environment).vars, ...Object.fromEntries(known.map((name) => [name, random(name)])) }
  readSettings(all)
  // a shop starts without it, but nobody could sign in to a deployed one
  const forCodes = (name: string) => name === 'SMSRU_API_ID' && all['SMS_ADAPTER'] === 'smsru'
  return known.filter((name) => {
    if (forCodes(name)) return true
    try {
      return !readSettings({ ...all, [name]: undefined })
    } catch {
      return true
    }
  })
}

/** Values of production in wrangler.toml that the owner has not filled in yet. */
export function placeholders(text = read('wrangler.toml')): string[] {
  const production = text.slice(text.indexOf('[env.production]'))
  return [
    ...(/^database_id = "0{8}-/m.test(production) ? ['database_id of production is not set'] : []),
    ...(/^ORIGIN = "https:\/\/shop\.example"/m.test(production) ? ['ORIGIN of production is not your domain yet'] : []),
    ...(/^routes = \[\]/m.test(production) ? ['production has no route: nobody would reach it'] : []),
  ]
}
