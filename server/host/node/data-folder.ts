import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { parseEnv } from 'node:util'
import { isLocalOrigin } from '#server/core/public-host'
import { claimFolder } from './database'

/** An order takes some kilobytes; the journal of the database may take 64 MB. */
const LEAST_FREE_MB = 128
/** Clocks of a machine and of the one that built the shop may differ. */
const CLOCK_SLACK_MS = 24 * 3_600_000

export const shopFiles = (folder: string) => ({
  database: join(folder, 'shop.sqlite'),
  runs: join(folder, 'crons.json'),
  settings: join(folder, 'shop.env'),
})

/** Opens the folder of a shop for this process alone.
 *  @throws Error with one sentence for the operator */
export function openDataFolder(data: string, code: string): { folder: string; lock: DatabaseSync } {
  const folder = resolve(data)
  if (!existsSync(folder)) throw new Error(`The data folder ${folder} does not exist: create it, or name another with --data.`)
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder: name the data folder with --data.`)
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new Error(`The data folder ${folder} cannot be written by this user (uid ${process.getuid?.() ?? '?'}): give it to that user.`)
  }
  const { bavail, bsize } = statfsSync(folder)
  const freeMb = Math.floor((bavail * bsize) / 1024 ** 2)
  if (freeMb < LEAST_FREE_MB) throw new Error(`The disk of ${folder} has only ${freeMb} MB left: free ${LEAST_FREE_MB} MB or more.`)
  checkClock([code, shopFiles(folder).database, shopFiles(folder).runs])
  return { folder, lock: claimFolder(folder) }
}

/** A clock that is behind what was written already: sign-ins, prices and slots would be wrong. */
function checkClock(written: string[]): void {
  const newest = Math.max(...written.filter((file) => existsSync(file)).map((file) => statSync(file).mtimeMs))
  if (Date.now() > newest - CLOCK_SLACK_MS) return
  const [now, then] = [Date.now(), newest].map((at) => new Date(at).toISOString().slice(0, 16))
  throw new Error(`The clock of this machine says ${now}, but the shop was written ${then} (UTC): set the clock.`)
}

/** The settings of the process: those of the environment, then of `shop.env`, then defaults. A shop on this machine or in a private
 *  network is a trial, with the outbox and the sandbox; any other is a real one. */
export function settingsOf(folder: string, origin?: string) {
  const { settings } = shopFiles(folder)
  const stored = existsSync(settings) ? parseEnv(readFileSync(settings, 'utf8')) : {}
  const given: Partial<Record<string, string>> = { ...stored, ...process.env, ...(origin !== undefined && { ORIGIN: origin }) }
  const { ORIGIN = '', BEHIND_CLOUDFLARE } = given
  const kind = isLocalOrigin(ORIGIN)
    ? { ENVIRONMENT: 'demo', SMS_ADAPTER: 'outbox', PAYMENT_ADAPTER: 'sandbox', TILL_ADAPTER: 'sandbox' }
    : { ENVIRONMENT: 'production', SMS_ADAPTER: 'smsru', PAYMENT_ADAPTER: 'off' }
  // pages read it as it is: a Worker has it always
  return { API_BASE_URL: '', TRUSTED_PROXY: BEHIND_CLOUDFLARE === 'on' ? 'cloudflare' : 'none', ...kind, ...given, ORIGIN }
}
