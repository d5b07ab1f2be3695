import { describe, expect, test } from 'vitest'
import { destructive } from './migrations.mjs'
import { placeholders, verdict } from './placeholders.mjs'
import { configOf, namesRead, settingsReport } from './settings.mjs'

/* Issue 8: demo, preview and production each have all they need, and nothing of each other's. */

const [demo, preview, production] = ['demo', 'preview', 'production'].map((name) => configOf(name))

/** What a Worker has, as `kind name`. */
const bindingsOf = ({ d1_databases, r2_buckets, queues, ratelimits, assets }) =>
  [
    ...d1_databases.map(({ binding }) => `d1 ${binding}`),
    ...r2_buckets.map(({ binding }) => `r2 ${binding}`),
    ...queues.producers.map(({ binding }) => `queue ${binding}`),
    ...ratelimits.map(({ name, simple }) => `limit ${name} ${simple.limit}/${simple.period}`),
    `assets ${assets.binding}`,
  ].toSorted()

test('each is what it is called', () => {
  expect([demo, preview, production].map(({ vars }) => vars.ENVIRONMENT)).toEqual(['demo', 'preview', 'production'])
  expect(new Set([demo, preview, production].map(({ name }) => name)).size).toBe(3)
})

test('production has every binding of the demo, and the bucket for backups', () => {
  expect(bindingsOf(production)).toEqual([...bindingsOf(demo), 'r2 BACKUPS'].toSorted())
  expect(production.triggers.crons).toEqual(demo.triggers.crons)
  expect(production.queues.consumers).toEqual(demo.queues.consumers)
})

test('a preview has them too but for the queue: its messages go to the outbox', () => {
  expect(bindingsOf(preview)).toEqual(bindingsOf(demo).filter((one) => one !== 'queue MESSAGES'))
  expect(preview.vars).toMatchObject({ SMS_ADAPTER: 'outbox', PAYMENT_ADAPTER: 'sandbox' })
})

test('every variable stands in each of them', () => {
  expect(Object.keys(preview.vars).toSorted()).toEqual(Object.keys(demo.vars).toSorted())
  expect(Object.keys(production.vars).toSorted()).toEqual(Object.keys(demo.vars).toSorted())
  expect(namesRead().length).toBeGreaterThan(15)
})

test('no two of them count visitors together or share a queue, a bucket or a database', () => {
  const limits = [demo, preview, production].flatMap(({ ratelimits }) => ratelimits.map(({ namespace_id }) => namespace_id))
  expect(new Set(limits).size).toBe(limits.length)
  expect(preview.r2_buckets).toEqual([])
  expect(preview.queues.producers).toEqual([])
  expect(preview.d1_databases[0].database_name).not.toBe(production.d1_databases[0].database_name)
})

test('production has one way in, and each writes its own lines only', () => {
  expect(production).toMatchObject({ workers_dev: false, preview_urls: false })
  for (const { observability } of [demo, preview, production])
    expect(observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } })
})

describe('with random secrets the settings are taken', () => {
  test.each(['demo', 'preview', 'production'])('%s', async (environment) => {
    expect((await settingsReport(environment)).faults).toEqual([])
  })

  test('and what production cannot do without is named', async () => {
    expect((await settingsReport('production')).secrets).toEqual(
      expect.arrayContaining(['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET', 'SMSRU_API_ID']),
    )
  })
})

test('what the owner has not said yet is found, and only that', () => {
  const open = '[env.production]\nroutes = []\ndatabase_id = "00000000-0000-0000-0000-000000000000"\nORIGIN = "https://shop.example"\n'
  expect(placeholders(`ORIGIN = "http://localhost:8787"\n${open}`)).toHaveLength(3)
  const said = open.replace('[]', '["x"]').replace('00000000-', '12345678-').replace('shop.example', 'sushi.ru')
  expect(placeholders(said)).toEqual([])
})

test('the check’s last line says what is still to be filled in, and that it is fit only where nothing is', () => {
  const open = placeholders('[env.production]\nroutes = []\nORIGIN = "https://shop.example"\n')
  expect(verdict({ faults: 0, open })).toBe(
    `Fit to deploy once these 2 are filled in (TO DO in [env.production] of wrangler.toml): ${open.join('; ')}`,
  )
  expect(verdict({ faults: 0, open: open.slice(1) })).toMatch(/^Fit to deploy once this is filled in/)
  expect(verdict({ faults: 0, open: [] })).toBe('Fit to deploy')
  expect(verdict({ faults: 2, open })).toBe('Not fit to deploy: 2 faults')
})

test('a migration that takes something away is named', () => {
  const files = { '0001_a.sql': 'CREATE TABLE `a` (`x` text);', '0002_b.sql': 'DROP TABLE `a`;\nALTER TABLE `b` DROP COLUMN `c`;' }
  expect(destructive((file) => files[file], Object.keys(files))).toEqual([
    { file: '0002_b.sql', what: 'drops the table a' },
    { file: '0002_b.sql', what: 'drops a column of b' },
  ])
})
