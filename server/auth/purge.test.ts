import { env } from '#host'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '~/rules/time'
import { attempts, customers, devices, loginCodes, sessions } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { purgeSignIn } from './purge'

const NIGHT = new Date('2026-11-22T01:15:00Z').getTime()
const ago = (ms: number) => NIGHT - ms
const hash = (n: number) => n.toString(16).padStart(64, '0')

beforeEach(async () => {
  for (const table of [sessions, devices, customers, loginCodes, attempts]) await db.delete(table)
})

const purge = () => purgeSignIn({ db, now: new Date(NIGHT) })

test('deletes expired rows of sign-in only', async () => {
  const phone = '79990000001'
  await db.insert(customers).values({ id: 1, phone, created_at: 0 })
  const attempt = { kind: 'code_wrong', subject: `phone:${phone}` } as const
  await db.insert(attempts).values([ago(2 * DAY_MS + 1), ago(2 * DAY_MS), ago(HOUR_MS)].map((at) => ({ ...attempt, at })))
  const code = { phone, code_hmac: 'x', expires_at: NIGHT }
  await db.insert(loginCodes).values([
    { ...code, created_at: ago(DAY_MS + 1), used_at: ago(DAY_MS) },
    { ...code, created_at: ago(DAY_MS), replaced_at: NIGHT },
    { ...code, created_at: ago(1) },
  ])
  const session = { customer_id: 1, created_at: 0, last_used_at: 0 }
  await db.insert(sessions).values([
    { ...session, token_hash: hash(1), expires_at: ago(1) },
    { ...session, token_hash: hash(2), expires_at: NIGHT },
    { ...session, token_hash: hash(3), expires_at: NIGHT + 1 },
  ])
  const device = { customer_id: 1, created_at: 0 }
  await db.insert(devices).values([
    { ...device, device_hash: hash(1), last_used_at: ago(365 * DAY_MS + 1) },
    { ...device, device_hash: hash(2), last_used_at: ago(365 * DAY_MS) },
  ])
  expect(await purge()).toEqual({ attempts: 1, codes: 1, sessions: 2, devices: 1 })
  expect((await db.select().from(attempts)).map(({ at }) => at)).toEqual([ago(2 * DAY_MS), ago(HOUR_MS)])
  expect((await db.select().from(loginCodes)).map(({ created_at }) => created_at)).toEqual([ago(DAY_MS), ago(1)])
  expect((await db.select().from(sessions)).map(({ token_hash }) => token_hash)).toEqual([hash(3)])
  expect((await db.select().from(devices)).map(({ device_hash }) => device_hash)).toEqual([hash(2)])
  expect(await purge()).toEqual({ attempts: 0, codes: 0, sessions: 0, devices: 0 })
})

test('deletes large numbers of rows in batches', async () => {
  const rows = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 12000)'
  await env.DB.prepare(`insert into attempts (kind, subject, at) ${rows} select 'code_sent', 'address:' || i, ?1 from n`)
    .bind(ago(3 * DAY_MS))
    .run()
  expect(await purge()).toMatchObject({ attempts: 12_000 })
  expect(await db.$count(attempts)).toBe(0)
})
