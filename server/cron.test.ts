import { createScheduledController } from '#host/testing'
import { env } from '#host'
import { beforeAll, expect, test, vi } from 'vitest'
import { runCron } from '#server/cron'
import { AT, later, rowOf, simulator, SMSRU, waitingMessage } from './messages/messages.testing'
import { seedShop } from './orders/orders.testing'

beforeAll(seedShop)

const NIGHT = '15 1 * * *'
const MINUTE = '* * * * *'

/** Runs a cron trigger and returns its log lines. */
async function run(cron: string, bindings: Cloudflare.Env = env, at = new Date(AT)) {
  const lines: unknown[] = []
  const spies = (['log', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(JSON.parse(String(line)))),
  )
  await runCron(createScheduledController({ scheduledTime: at, cron }), bindings)
  for (const spy of spies) spy.mockRestore()
  return lines
}

/** The database without one table. */
function without(table: string): Cloudflare.Env {
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name).bind(target)
      return (query: string) => target.prepare(query.replace(new RegExp(`\\b${table}\\b`, 'g'), 'nowhere'))
    },
  })
  return { ...env, DB }
}

test('the nightly run logs each step; a failed one does not stop the others', async () => {
  const steps = ['loyalty', 'loyalty-gifts', 'sign-in', 'cards', 'messages', 'payments', 'promo', 'popularity', 'numbers', 'staff', 'media']
  expect(await run(NIGHT)).toMatchObject(steps.map((cron) => ({ level: 'info', cron })))
  const failed = steps.map((cron) => ({ level: cron === 'sign-in' ? 'error' : 'info', cron }))
  const lines = await run(NIGHT, without('attempts'))
  expect(lines).toMatchObject(failed)
  expect(lines[2]).toMatchObject({ reason: expect.stringContaining('nowhere') })
})

test('the minutely run sends waiting messages; without work it logs nothing', async () => {
  const { messageId, phone } = await waitingMessage()
  const smsRu = simulator()
  vi.stubGlobal('fetch', smsRu.fetch)
  const bindings = { ...env, ...SMSRU }
  expect(await run(MINUTE, bindings, later(1))).toEqual([{ level: 'info', cron: 'messages', sent: 1, failed: 0, waiting: 0, late: 0 }])
  expect(await run(MINUTE, bindings, later(2))).toEqual([])
  vi.unstubAllGlobals()
  expect(smsRu.taken.map((sms) => sms.phone)).toEqual([phone])
  expect(await rowOf(messageId)).toMatchObject({ status: 'sent' })
})

test('with a remote API nothing runs', async () => {
  const elsewhere = { ...env, API_BASE_URL: 'https://api.example.com' }
  expect(await run(MINUTE, elsewhere)).toEqual([])
  expect(await run(NIGHT, elsewhere)).toEqual([])
})
