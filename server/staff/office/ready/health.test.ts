import { env } from '#host'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shopHealth } from '~/contracts/system'
import { runCron } from '#server/cron'
import { cronRuns } from '#server/db/tables'
import { call, db, read } from '#server/http/api.testing'
import { seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'

beforeAll(seedShop)
beforeEach(() => db.delete(cronRuns))

const health = async (bindings: object = {}) =>
  read(await call('/staff/health', { token: STAFF_TOKEN, env: { STAFF_TOKEN, BACKUPS: undefined, ...bindings } }), shopHealth)

const bucketWith = (...keys: string[]) => ({ list: async () => ({ objects: keys.map((key) => ({ key })), truncated: false }) })

test('before the first backup and cron there is no age', async () => {
  expect(await health()).toMatchObject({ bucket: 'none', backup_age: null, cron_age: null })
  expect(await health({ BACKUPS: bucketWith() })).toMatchObject({ bucket: 'ok', backup_age: null })
})

test('ages are those of the newest backup of any kind, and of the last cron', async () => {
  const key = new Date(Date.now() - 300_000).toISOString().slice(0, 19).replaceAll(':', '-')
  const BACKUPS = bucketWith('d1/2026-01-01T02-05-00Z.jsonl.gz', `sqlite/${key}Z.sqlite.gz`, 'erased.json')
  await runCron({ cron: '* * * * *', scheduledTime: Date.now() - 3_600_000 }, env)
  await runCron({ cron: '* * * * *', scheduledTime: Date.now() - 60_000 }, env)
  const { backup_age, cron_age } = await health({ BACKUPS })
  expect([backup_age, cron_age].map((age) => Math.floor((age ?? 0) / 60))).toEqual([5, 1])
})

test('a host that knows its crons is believed, and writes none', async () => {
  const CRONS = { lastRuns: { '* * * * *': new Date(Date.now() - 120_000), '5 2 * * *': new Date(0) } }
  await runCron({ cron: '* * * * *', scheduledTime: Date.now() }, { ...env, CRONS } as Cloudflare.Env)
  expect(Math.floor(((await health({ CRONS })).cron_age ?? 0) / 60)).toBe(2)
  expect(await health()).toMatchObject({ cron_age: null })
})

test('a bucket that fails is said, not thrown', async () => {
  const BACKUPS = { list: () => Promise.reject(new Error('no answer')) }
  expect(await health({ BACKUPS })).toMatchObject({ bucket: 'down', backup_age: null })
})
