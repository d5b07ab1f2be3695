// What wrangler.toml still leaves to whoever owns the shop. Plain Node 20: read as text, before anything is installed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** The lines of production that still say TO DO with the value they came with, as sentences; empty where all is said. */
export function placeholders(text = readFileSync(join(root, 'wrangler.toml'), 'utf8')) {
  const production = text.slice(text.indexOf('[env.production]'))
  const found = []
  if (/^database_id = "0{8}-/m.test(production)) found.push('database_id of production is not yet that of a database')
  if (/^ORIGIN = "https:\/\/shop\.example"/m.test(production)) found.push('ORIGIN of production is not yet your domain')
  if (/^routes = \[\]/m.test(production)) found.push('production has no route: nobody would reach it')
  return found
}

/** What `npm run deploy:check` ends with: not fit, fit, or what is still to be said first. `open`: placeholders(). */
export function verdict({ faults, open }) {
  if (faults > 0) return `Not fit to deploy: ${faults} ${faults === 1 ? 'fault' : 'faults'}`
  if (open.length === 0) return 'Fit to deploy'
  const these = open.length === 1 ? 'this is' : `these ${open.length} are`
  return `Fit to deploy once ${these} filled in (TO DO in [env.production] of wrangler.toml): ${open.join('; ')}`
}
