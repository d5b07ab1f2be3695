import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { createDb } from '#server/db/client'
import { seedShop } from '#server/orders/orders.testing'
import { receiveWebhook } from './webhook'
import { settleOpenPayments, settleOrder } from './payments.service'
import { contextOf, later, move, startedOrder } from './payments.testing'
import { memoryBank, webhookOf } from './sandbox-bank.testing'

beforeAll(seedShop)

/** The database, recording each prepared statement. */
function recording() {
  const queries = new Set<string>()
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name)
      return (query: string) => (queries.add(query), target.prepare(query))
    },
  })
  return { DB, queries }
}

it('all queries on payments use an index', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const bank = memoryBank()
  const { DB, queries } = recording()
  const ctx = { ...contextOf(bank), db: createDb(DB) }
  const { id, account } = await startedOrder(ctx, bank)
  bank.pay(account)
  await receiveWebhook(ctx, 'sandbox', webhookOf('e1', account.id))
  await settleOrder(later(ctx, 9), id)
  bank.state.faults = ['down']
  await move(later(ctx, 10), id, 'canceled')
  await settleOpenPayments(later(ctx, 90))
  const plans = await Promise.all(
    [...queries]
      .filter((query) => /payment/.test(query))
      .map(async (query) => {
        const marks = query.match(/\?/g)?.length ?? 0
        const values = Array<number>(marks).fill(1)
        const { results } = await env.DB.prepare(`explain query plan ${query}`)
          .bind(...values)
          .all<{ detail: string }>()
        return results.map(({ detail }) => `${detail}\n    of ${query}`)
      }),
  )
  const slow = plans
    .flat()
    .filter((step) => /^SCAN (?!.*INDEX payments_open)|\(provider=\?\)/.test(step) && /payment/.test(step.split('\n')[0] ?? ''))
  expect(plans.length).toBeGreaterThan(20)
  expect(slow).toEqual([])
})
