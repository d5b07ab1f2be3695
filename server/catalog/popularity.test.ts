import { createScheduledController } from '#host/testing'
import { env } from '#host'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { insertGoods, seedShop, CITY } from '#server/catalog/catalog.testing'
import { DAY_MS } from '~/rules/time'
import { runCron } from '#server/cron'
import { catalogVersion } from '#server/catalog/catalog-version'
import { insertRaw } from '#server/db/db.testing'
import { row } from '#server/db/rows.testing'
import { dishes, orders } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { countPopularity } from './popularity'

const NOW = new Date('2026-11-22T01:15:00Z')
const daysAgo = (days: number) => NOW.getTime() - days * DAY_MS

beforeAll(async () => {
  await seedShop()
  await insertRaw(...row('customers'))
})
beforeEach(async () => {
  await db.delete(orders)
  await db.delete(dishes)
  await insertGoods([1, 2, 3])
})

let made = 0

/** An order of pieces by product id; a gift has no price. */
async function sold(pieces: Record<number, number>, { at = daysAgo(1), status = 'new', isGift = false } = {}) {
  made += 1
  const when = { created_at: at, promised_from: at, promised_to: at, completed_at: status === 'completed' ? at : null }
  await insertRaw(...row('orders', { id: made, number: `T-${made}`, city_id: CITY, status, ...when }))
  for (const [goods_id, qtt] of Object.entries(pieces)) {
    const amounts = isGift ? { price: null, amount: 0 } : {}
    await insertRaw(...row('order_lines', { order_id: made, position: goods_id, goods_id, qtt, ...amounts }))
  }
}

const popularity = async () => {
  await countPopularity({ db, now: NOW })
  const rows = await db.select({ id: dishes.id, popularity: dishes.popularity }).from(dishes).orderBy(dishes.id)
  return rows.map((one) => one.popularity)
}

it('popular means pieces sold in 90 days', async () => {
  await sold({ 1: 2, 2: 1 })
  await sold({ 1: 3 }, { status: 'completed', at: daysAgo(89) })
  expect(await popularity()).toEqual([5, 1, 0])
})

it('ignores older sales, canceled orders and gifts', async () => {
  await sold({ 1: 2 }, { at: daysAgo(91) })
  await sold({ 1: 3 }, { status: 'canceled' })
  await sold({ 2: 1 }, { isGift: true })
  await sold({ 3: 1 }, { at: daysAgo(-1) })
  expect(await popularity()).toEqual([0, 0, 0])
})

it('resets products that are no longer sold and ignores deleted ones', async () => {
  await db.update(dishes).set({ popularity: 9 }).where(eq(dishes.id, 2))
  await sold({ 77: 5 })
  expect(await popularity()).toEqual([0, 0, 0])
})

it('writes only changes, so that the version stays', async () => {
  await sold({ 1: 2 })
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const night = () => runCron(createScheduledController({ scheduledTime: NOW, cron: '15 1 * * *' }), env)
  await night()
  const version = await catalogVersion({ db })
  await night()
  const lines = log.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('"cron":"popularity"'))
  log.mockRestore()
  expect(lines.map((text): unknown => JSON.parse(text))).toEqual([
    { level: 'info', cron: 'popularity', popularity: 1 },
    { level: 'info', cron: 'popularity', popularity: 0 },
  ])
  expect(await catalogVersion({ db })).toBe(version)
})
