// Checks the environments of wrangler.toml: settings, secrets, values to fill in, and migrations.
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { unstable_readConfig, type Unstable_Config } from 'wrangler'
import { messageOf, root } from '../run.ts'
import { importSource } from '../server-code.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const MIGRATIONS = 'server/db/migrations'

export const configOf = (environment: string): Unstable_Config =>
  unstable_readConfig({ config: join(root, 'wrangler.toml'), ...(environment !== 'demo' && { env: environment }) }, { hideWarnings: true })

/** What is wrong with the settings of an environment although every secret is set, and which secrets it needs. */
export async function settingsReport(environment: string): Promise<{ problems: string[]; secrets: string[] }> {
  const { readSettings } = await importSource(`export { readSettings } from '#server/core/settings'`)
  const problemOf = (env: object): string | undefined => {
    try {
      readSettings(env)
      return undefined
    } catch (error) {
      return messageOf(error)
    }
  }
  const known = Object.keys(parseEnv(read('.dev.vars.example')))
  const random = (name: string) => (name.endsWith('_DSN') ? 'https://key@errors.example/1' : randomBytes(24).toString('base64url'))
  const all = { ...configOf(environment).vars, ...Object.fromEntries(known.map((name) => [name, random(name)])) }
  const problem = problemOf(all)
  if (problem) return { problems: [problem], secrets: known }
  const without = (name: string) => Object.fromEntries(Object.entries(all).filter(([one]) => one !== name))
  return { problems: [], secrets: known.filter((name) => problemOf(without(name)) !== undefined) }
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

export const migrationFiles = () =>
  readdirSync(join(root, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

const DESTRUCTIVE = /^\s*(drop\s+table\s+[`"]?\w+|alter\s+table\s+[`"]?\w+[`"]?\s+(?:drop|rename).*)/gim

/** Statements that take something from the version that still serves while migrations run. */
export function destructiveStatements(files = migrationFiles(), readSql = (file: string) => read(`${MIGRATIONS}/${file}`)): string[] {
  return files.flatMap((file) => [...readSql(file).matchAll(DESTRUCTIVE)].map(([, statement = '']) => `${file}: ${statement.trim()}`))
}
