// What is not ready: the shop's own checks, its copies, and the machine.
import { existsSync, mkdtempDisposableSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { ShopReady } from '../../src/contracts/staff-ready.ts'
import type { Files } from '../database.ts'
import { localVar } from '../dev-vars.ts'
import { messageOf } from '../run.ts'
import { MIGRATIONS, nodeHost, settingsOf, withPlace, type Place, type ShopOptions } from './place.ts'
import { fetchCopy } from './restore-data.ts'

/** `ok` null: unknown, or it does not apply. */
export type Finding = { ok: boolean | null; title: string; why: string }
type Settings = Record<string, string | undefined>

const GIGABYTE = 1024 ** 3
const DAY_MS = 86_400_000
/** A full disk stops orders; copies of two days need room as well. */
const FREE_BYTES = 2 * GIGABYTE
/** Promises, slots and signatures depend on the clock. */
const CLOCK_MS = 30_000
/** Certificates of Let's Encrypt are renewed thirty days before their end. */
const TLS_DAYS = 14
/** The nightly copy and two hours, as `/staff/ready`. */
const BACKUP_MS = DAY_MS + 2 * 3_600_000
const PATIENCE_MS = 5_000

/** Hosts that an adapter needs. */
const HOSTS: Record<string, Record<string, { title: string; url: string }>> = {
  SMS_ADAPTER: { smsru: { title: 'SMS.ru', url: 'https://sms.ru/' } },
  TILL_ADAPTER: { atol: { title: 'ATOL Online', url: 'https://online.atol.ru/' } },
  PAYMENT_ADAPTER: {
    yookassa: { title: 'YooKassa', url: 'https://api.yookassa.ru/' },
    tkassa: { title: 'T-Kassa', url: 'https://securepay.tinkoff.ru/' },
  },
}

/** `doctor` */
export async function doctor(place: Place, _args: string[], { url, key }: ShopOptions): Promise<void> {
  const settings = place.kind === 'data' ? settingsOf(place.folder) : { ...process.env, STAFF_TOKEN: localVar('STAFF_TOKEN') }
  const origin = url ?? settings.ORIGIN ?? (place.kind === 'data' ? '' : 'http://localhost:8787')
  const shop = await readyFindings(origin, key ?? settings.STAFF_TOKEN ?? '')
  const reaching = await reachFindings(settings)
  const machine = [
    clockFinding(reaching.map(({ skewMs }) => skewMs)),
    ...reaching.map(({ finding }) => finding),
    await tlsFinding(origin),
    ...(place.kind === 'data' ? [diskFinding(place.folder), ...(await copyFindings(place))] : []),
    { ok: null, title: 'Printer', why: 'slips are printed by the browser of the pass: try one there' },
  ]
  for (const { ok, title, why } of [...shop, ...machine])
    console.log(`${ok === null ? '·' : ok ? '✓' : '✗'} ${title}${why ? `: ${why}` : ''}`)
  if ([...shop, ...machine].some(({ ok }) => ok === false)) process.exitCode = 1
}

/** The checks of `/staff/ready`, as the running shop answers them. */
export async function readyFindings(origin: string, key: string, send: typeof fetch = fetch): Promise<Finding[]> {
  const unknown = (why: string): Finding[] => [{ ok: false, title: 'The shop', why }]
  if (!URL.canParse(origin)) return unknown('ORIGIN is not set: name it with --url')
  try {
    const init = { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(PATIENCE_MS) }
    const answer = await send(new URL('/api/staff/ready', origin), init)
    if (answer.status === 401) return unknown('it does not know the key: --key is its STAFF_TOKEN')
    if (!answer.ok) return unknown(`${origin} answers ${answer.status}`)
    const { checks } = (await answer.json()) as ShopReady
    return checks.map(({ ok, title, why }) => ({ ok, title, why: why ?? '' }))
  } catch (error) {
    return unknown(`it does not answer at ${origin} (${causeOf(error)})`)
  }
}

/** Asks each service that is switched on; any answer counts. */
async function reachFindings(settings: Settings) {
  const services = Object.entries(HOSTS).flatMap(([name, adapters]) => adapters[settings[name] ?? ''] ?? [])
  if (services.length > 0) return Promise.all(services.map(({ title, url }) => reach(title, url)))
  // for the clock: a shop without services works without the internet
  const { finding, skewMs } = await reach('The internet', 'https://sms.ru/')
  return [{ finding: { ...finding, ok: finding.ok || null }, skewMs }]
}

export async function reach(title: string, url: string, send: typeof fetch = fetch): Promise<{ finding: Finding; skewMs: number | null }> {
  try {
    const answer = await send(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const date = Date.parse(answer.headers.get('date') ?? '')
    return { finding: { ok: true, title, why: 'answers' }, skewMs: Number.isNaN(date) ? null : Date.now() - date }
  } catch (error) {
    return { finding: { ok: false, title, why: `${url} does not answer (${causeOf(error)})` }, skewMs: null }
  }
}

/** By the dates of answers, which are a second coarse. */
export function clockFinding(skews: readonly (number | null)[]): Finding {
  const title = 'Clock'
  const skew = skews.find((one) => one !== null)
  if (skew === undefined || skew === null) return { ok: null, title, why: 'unknown, no host answers' }
  const seconds = Math.round(skew / 1000)
  if (Math.abs(skew) <= CLOCK_MS) return { ok: true, title, why: 'right' }
  return {
    ok: false,
    title,
    why: `${Math.abs(seconds)} s ${seconds > 0 ? 'fast' : 'slow'}: switch on time synchronisation (timedatectl set-ntp true)`,
  }
}

async function tlsFinding(origin: string): Promise<Finding> {
  const title = 'Certificate'
  if (!URL.canParse(origin) || new URL(origin).protocol !== 'https:') return { ok: null, title, why: 'the shop has no https address' }
  const { hostname, port } = new URL(origin)
  try {
    return certificateFinding(await certificateEnd(hostname, Number(port || 443)), Date.now())
  } catch (error) {
    return { ok: false, title, why: causeOf(error) }
  }
}

export function certificateFinding(end: number, now: number): Finding {
  const days = Math.floor((end - now) / DAY_MS)
  const why = days < 0 ? 'it has ended' : `${days} days left`
  return { ok: days >= TLS_DAYS, title: 'Certificate', why: days >= TLS_DAYS ? why : `${why}: look at the log of Caddy` }
}

const certificateEnd = (host: string, port: number): Promise<number> =>
  new Promise((done, fail) => {
    const socket = connect({ host, port, servername: host, timeout: PATIENCE_MS }, () => {
      done(Date.parse(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.on('error', fail)
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
  })

export function diskFinding(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  return { ok: free >= FREE_BYTES, title: 'Disk', why: `${(free / GIGABYTE).toFixed(1)} GB free in ${folder}` }
}

/** How old the newest copy is, and whether it can be restored: a copy that nobody has tried is none. */
export async function copyFindings(place: Place & { kind: 'data' }): Promise<Finding[]> {
  if (!existsSync(place.folder)) return [{ ok: false, title: 'Copies', why: `there is no folder ${place.folder}` }]
  return withPlace(place, async ({ BACKUPS }) => {
    const host = await nodeHost()
    const copies = (await host.listCopies(BACKUPS as Files)) as { key: string; at: number }[]
    const newest = copies.at(-1)
    if (!newest) return [{ ok: false, title: 'Copies', why: 'there are none yet' }]
    const minutes = Math.round((Date.now() - newest.at) / 60_000)
    const age: Finding = { ok: minutes * 60_000 < BACKUP_MS, title: 'Newest copy', why: `${newest.key}, ${minutes} minutes old` }
    using work = mkdtempDisposableSync(join(tmpdir(), 'doctor-'))
    try {
      const backup = await fetchCopy(BACKUPS as Files, newest.key, work.path)
      const erased: Record<string, number> = {}
      const { rows } = (await host.restore({ backup, database: join(work.path, 'tried.sqlite'), erased, migrations: MIGRATIONS })) as {
        rows: number
      }
      return [age, { ok: true, title: 'Restoring it', why: `works, ${rows} rows` }]
    } catch (error) {
      return [age, { ok: false, title: 'Restoring it', why: messageOf(error) }]
    }
  })
}

/** fetch hides its reason one level deeper. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : messageOf(error)
