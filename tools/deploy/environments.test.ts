import { expect, test } from 'vitest'
import type { Unstable_Config } from 'wrangler'
import { CRONS } from '#server/core/crons'
import { configOf, neededSecrets, placeholders } from './settings.ts'

const ENVIRONMENTS = ['demo', 'preview', 'production']
const [demo, preview, production] = ENVIRONMENTS.map(configOf) as [Unstable_Config, Unstable_Config, Unstable_Config]

const bindingsOf = ({ d1_databases, r2_buckets, queues, ratelimits, assets, durable_objects, exports }: Unstable_Config) =>
  [
    ...d1_databases.map(({ binding }) => `d1 ${binding}`),
    ...r2_buckets.map(({ binding }) => `r2 ${binding}`),
    ...(queues.producers ?? []).map(({ binding }) => `queue ${binding}`),
    ...ratelimits.map(({ name, simple }) => `limit ${name} ${simple.limit}/${simple.period}`),
    ...durable_objects.bindings.map(({ name, class_name }) => `channel ${name} ${class_name} ${exports[class_name ?? '']?.type}`),
    `assets ${assets?.binding}`,
  ].toSorted()

test('environments have the same bindings and variables, except backups, pictures and the queue', () => {
  expect([demo, preview, production].map(({ vars }) => vars.ENVIRONMENT)).toEqual(ENVIRONMENTS)
  expect(bindingsOf(production)).toEqual([...bindingsOf(demo), 'r2 BACKUPS'].toSorted())
  expect(bindingsOf(preview)).toEqual(bindingsOf(demo).filter((one) => one !== 'queue MESSAGES' && one !== 'r2 MEDIA'))
  for (const { triggers } of [demo, production]) expect(triggers.crons?.toSorted()).toEqual(CRONS.toSorted())
  expect(production.queues.consumers).toEqual(demo.queues.consumers)
  for (const { vars } of [preview, production]) expect(Object.keys(vars).toSorted()).toEqual(Object.keys(demo.vars).toSorted())
  for (const { observability } of [demo, preview, production])
    expect(observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } })
})

test('environments share no rate limit and no database, previews send no SMS, and production has one way in', () => {
  const limits = [demo, preview, production].flatMap(({ ratelimits }) => ratelimits.map(({ namespace_id }) => namespace_id))
  expect(new Set(limits).size).toBe(limits.length)
  expect(preview.d1_databases[0]?.database_name).not.toBe(production.d1_databases[0]?.database_name)
  expect(preview.vars).toMatchObject({ SMS_ADAPTER: 'outbox', PAYMENT_ADAPTER: 'sandbox' })
  expect(production).toMatchObject({ workers_dev: false, preview_urls: false })
})

test.each(ENVIRONMENTS)('the settings of %s are complete', async (environment) => {
  const secrets = await neededSecrets(environment)
  expect(secrets).toEqual(expect.arrayContaining(['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET']))
  expect(secrets.includes('SMSRU_API_ID')).toBe(environment === 'production')
})

test('values to fill in are found', () => {
  const open = '[env.production]\nroutes = []\ndatabase_id = "00000000-0000-0000-0000-000000000000"\nORIGIN = "https://shop.example"\n'
  expect(placeholders(`ORIGIN = "http://localhost:8787"\n${open}`)).toHaveLength(3)
  expect(placeholders(open.replace('[]', '["x"]').replace('00000000-', '12345678-').replace('shop.example', 'sushi.ru'))).toEqual([])
})
