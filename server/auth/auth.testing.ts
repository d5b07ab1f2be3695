import { env } from '#host'
import { afterEach, beforeEach, vi } from 'vitest'
import { readSettings } from '#server/core/settings'
import { attempts } from '#server/db/tables'
import { addressOf, call, db, newestCode } from '#server/http/api.testing'
import { phoneSubject } from './budgets'

export const START = new Date('2026-11-21T09:00:00Z').getTime()

/** Stops the clock at `START` in each test of the file. */
export function freezeClock() {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: START }))
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

let lastPhone = 79_991_100_000
/** A phone that no other test uses. */
export const newPhone = () => String(++lastPhone)

/** The client: its network address, by default one per phone, its `device` cookie, and the idempotency key of the call. */
type Client = { from?: string; device?: string | undefined; key?: string; env?: Record<string, unknown> }

const optionsOf = (phone: string, { from, device, key, env }: Client) => ({
  headers: {
    ...(from === undefined ? addressOf(phone) : { 'cf-connecting-ip': from }),
    ...(device !== undefined && { cookie: `device=${device}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  },
  ...(env && { env }),
})

/** Requests a code. */
export const ask = (phone: string, client: Client = {}) => call(`/v2/get-smscode?phone=${phone}`, optionsOf(phone, client))

/** Tries a code. */
export const login = (phone: string, code: string, client: Client = {}) =>
  call('/v2/login', { body: { phone, code }, ...optionsOf(phone, client) })

/** The device secret that a sign-in gave the browser. */
export const deviceOf = (answer: Response) => /device=([0-9a-f]{64})/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''

/** Signs in and returns the secret of the browser, which is then a known device. */
export async function knownDevice(phone: string, client: Client = {}): Promise<string> {
  await ask(phone, client)
  return deviceOf(await login(phone, await newestCode(phone), client))
}

/** The subject of a phone's attempts. */
export const ofPhone = (phone: string) => phoneSubject(readSettings(env), phone)

/** Inserts attempts of one subject. */
export async function spend(kind: 'code_sent' | 'code_wrong', subject: string, count: number, at = START) {
  for (let left = count; left > 0; left -= 20)
    await db.insert(attempts).values(Array.from({ length: Math.min(left, 20) }, () => ({ kind, subject, at })))
}
