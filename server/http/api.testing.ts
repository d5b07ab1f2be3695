import { env } from '#host'
import type { z } from 'zod'
import { CONSENT_VERSION } from '~/contracts/site'
import { errorBody, type ErrorBody } from '~/contracts/common'
import { loginResult } from '~/contracts/auth'
import { outboxMessages } from '~/contracts/dev'
import { api } from '#server/app'
import { createDb } from '#server/db/client'

/** The test's database: migrated and empty. */
export const db = createDb(env.DB)

/** Settings of a public shop. */
export const PUBLIC_SHOP = {
  ORIGIN: 'https://shop.example',
  STAFF_TOKEN: 'SJ4fO2gBq7nXkV0mT9yLw3RzA6uE1cHd',
  CODE_SECRET: 'pQ8sYh5UvJ2xNc7LbF4aGk1WzE9rTo6i',
  PROXY_SECRET: 'kD3mVx8Rf0ZqSy6JtB9nHw2LgUe5PcA7',
}
export const PRODUCTION = {
  ...PUBLIC_SHOP,
  ENVIRONMENT: 'production',
  SMS_ADAPTER: 'smsru',
  SMSRU_API_ID: 'key',
  PAYMENT_ADAPTER: 'off',
  TILL_ADAPTER: 'off',
}

type Call = {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
  env?: Partial<Record<keyof Cloudflare.Env | 'STAFF_TOKEN', unknown>>
}

/** Calls the API in-process: `body` goes as JSON, `token` as the bearer. */
export async function call(path: string, { method, token, body, headers, env: changed }: Call = {}): Promise<Response> {
  const init: RequestInit = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
  return api.request(`/api${path}`, init, {
    ...env,
    ...changed,
    ...(changed?.DB !== undefined && { DB: withoutSessions(changed.DB as D1Database) }),
  })
}

/** A database proxy without D1 sessions, which would bypass it. */
export const withoutSessions = (d1: D1Database): D1Database =>
  new Proxy(d1, { get: (target, name) => (name === 'withSession' ? undefined : Reflect.get(target, name)) })

/** The body of a response, parsed by its contract. */
export async function read<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.infer<Schema>> {
  return schema.parse(await response.json())
}

/** The error of a response. */
export async function readError(response: Response): Promise<ErrorBody['error']> {
  return (await read(response, errorBody)).error
}

/** The code in the newest SMS to a phone. */
export async function newestCode(phone: string): Promise<string> {
  const [newest] = await read(await call(`/dev/outbox?phone=${phone}`), outboxMessages)
  const code = /\d{4}/.exec(newest?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`no code was sent to ${phone}`)
  return code
}

/** A wrong code. */
export const otherThan = (code: string) => (code === '0000' ? '0001' : '0000')

/** A network address per phone, so that tests share no limits. */
export function addressOf(phone: string) {
  const number = Number(phone.slice(-9))
  return { 'cf-connecting-ip': `10.${number % 256}.${(number >> 8) % 256}.${(number >> 16) % 256}` }
}

let addresses = 0

/** A network address for one call, where many calls from one would be a flood. */
export function newAddress() {
  addresses += 1
  return { 'cf-connecting-ip': `10.7.${(addresses >> 8) % 256}.${addresses % 256}` }
}

/** Signs a phone in and returns its token. */
export async function signIn(phone: string, more: Record<string, string> = {}): Promise<string> {
  const headers = { ...addressOf(phone), ...more }
  await call(`/v2/get-smscode?phone=${phone}&consent=${CONSENT_VERSION}`, { headers })
  const answer = await call('/v2/login', { body: { phone, code: await newestCode(phone) }, headers })
  return (await read(answer, loginResult)).token
}

/** A database that counts its round trips (single statements and batches), and the rows that batches read. */
export function countTrips(): { DB: D1Database; trips: () => number; rows: () => number } {
  let trips = 0
  let rows = 0
  const sent = new Set(['all', 'run', 'raw', 'first'])
  const originals = new WeakMap<object, D1PreparedStatement>()
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        if (sent.has(name)) trips++
        return target[name].bind(target)
      },
    })
    originals.set(proxy, statement)
    return proxy
  }
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => watch(target.prepare(query))
      if (name !== 'batch') return Reflect.get(target, name)
      return async (statements: D1PreparedStatement[]) => {
        trips++
        const results = await target.batch(statements.map((statement) => originals.get(statement) ?? statement))
        for (const { meta } of results) rows += meta.rows_read
        return results
      }
    },
  })
  return { DB, trips: () => trips, rows: () => rows }
}
