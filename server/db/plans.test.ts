import { env } from '#host'
import { beforeAll, expect, it, vi } from 'vitest'
import { placedOrder } from '~/contracts/orders'
import { makeShop } from '#server/catalog/catalog.testing'
import { runCron } from '#server/cron'
import { call, read } from '#server/http/api.testing'
import { CITY, CODE, GOODS, newCustomer, orderBody, POINT, seedShop } from '#server/orders/orders.testing'

/* Statements of real calls are checked by EXPLAIN QUERY PLAN: none scans or sorts a table that grows. */

/** Tables that grow with products, customers or time. */
const GROWING = [
  'dishes goods_options',
  'customers sessions consents login_codes attempts devices addresses favorites cards',
  'orders order_lines order_status_history slots promo_codes promo_uses bonus_ledger',
  'payments payment_tasks payment_events idempotency_keys outbox staff_audit',
  'order_events line_marks staff_ops kitchen_alarms staff_sessions stops stop_reach',
].flatMap((names) => names.split(' '))

/** Conditions that leave few rows (an expression is the form of a promo code), and short lists of a customer: sorting them is cheap. */
const NARROW = /\((?:rowid|order_id|payment_id|code|apology_for|stop_id|ended_at|<expr>)=\?|item_id=\?|customer_id=\? AND place/
const SHORT = ['addresses', 'favorites', 'cards', 'sessions']
/** Reads along the primary key with a limit. */
const STOPS = /order by (?:"?\w+"?\.)?"?id"?(?: asc| desc)? limit/i

type Said = { sql: string; values: unknown[] }

/** Records each statement with its parameters. */
function recording() {
  const said = new Map<string, Said>()
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name !== 'prepare') return Reflect.get(target, name)
      return (sql: string) => {
        const own = target.prepare(sql)
        said.set(sql, { sql, values: [] })
        return new Proxy(own, {
          get(statement, part: keyof D1PreparedStatement) {
            if (part !== 'bind') return typeof statement[part] === 'function' ? statement[part].bind(statement) : statement[part]
            return (...values: unknown[]) => (said.set(sql, { sql, values }), statement.bind(...values))
          },
        })
      }
    },
  })
  return { DB, said }
}

type Step = { table: string; detail: string; isScan: boolean; sql: string }

async function stepsOf({ sql, values }: Said): Promise<Step[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  const tables = new Map(
    [...sql.matchAll(/(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)].flatMap(([, table = '', alias]) => [
      [table, table] as const,
      ...(alias === undefined ? [] : [[alias, table] as const]),
    ]),
  )
  return results.map(({ detail }) => {
    const name = /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1] ?? ''
    return { table: GROWING.includes(name) ? name : (tables.get(name) ?? name), detail, isScan: detail.startsWith('SCAN'), sql }
  })
}

const { DB, said } = recording()
const surroundings = { DB }
const ask = async (path: string, more: Parameters<typeof call>[1] = {}) => {
  const response = await call(path, { ...more, env: surroundings })
  expect(response.status, path).toBeLessThan(400)
  return response
}

beforeAll(async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  await makeShop(3000, 5)
  await seedShop()
})

it('no read scans or sorts a table that grows', async () => {
  for (const path of [
    '/v3/catalog',
    '/v3/categories?per_category=24',
    '/v3/categories?per_category=1&sort=cheap',
    '/v3/categories?per_category=6&badge=top',
    '/v3/goods/made-goods-77',
    '/v3/goods/77',
    '/v3/goods/list?products[]=77&products[]=78',
    '/v3/goods/search?q=ролл',
    '/v3/goods/search?q=hjkk',
    '/v2/news',
    '/v2/cities',
    '/v2/pickuppoints',
    '/v2/option',
    '/v3/option/system-status',
    `/v3/stops?city_id=${CITY.day}`,
  ])
    await ask(path)
  for (const sort of ['menu', 'popular', 'cheap', 'dear'])
    for (const badge of ['', '&badge=top', '&badge=sale'])
      for (const after of ['', '&after=5']) await ask(`/v3/categories/made-1?sort=${sort}${badge}${after}`)

  const { token } = await newCustomer({ bonuses: 200 })
  const body = orderBody({ goods: [{ id: GOODS.roll, qtt: 2, additionals: [], side: [], sauce: [] }], promocode: CODE.ten, total: 1211 })
  const placed = await read(await ask('/v2/orders', { token, body, headers: { 'idempotency-key': crypto.randomUUID() } }), placedOrder)
  await ask('/v3/favorites', { token, body: { good_id: 77 } })
  for (const path of [
    '/v2/user',
    '/v2/user/history-loyalty',
    '/v3/addresses',
    `/v3/addresses/suggestions?city_id=${CITY.day}&street=лес`,
    '/v3/favorites',
    '/v2/cards',
    '/v3/sessions',
    '/v3/orders?page=1',
    '/v3/orders?page=2',
    `/v3/orders/${placed.id}`,
  ])
    await ask(path, { token })
  expect((await call(`/v3/orders/${placed.id}/payment`, { token, env: surroundings })).status).toBe(404)
  await ask('/v3/cart/quote', { token, body: { goods: body.goods, promocode: CODE.ten, bonuses: 10 } })
  await ask('/v3/cart/quote', { body: { goods: body.goods } })
  await ask('/v2/get-smscode?phone=79990001122')
  const from = 'from=2026-01-01T00:00:00Z'
  for (const query of ['page=1', 'status=new', from, `status=new&${from}`]) await ask(`/staff/orders?${query}`, { token: env.STAFF_TOKEN })
  for (const path of [
    `/staff/board?kitchen_id=${POINT.day}`,
    `/staff/stops?kitchen_id=${POINT.day}`,
    `/staff/events?kitchen_id=${POINT.day}&after=0`,
  ])
    await ask(path, { token: env.STAFF_TOKEN })
  const ops = (['accept', 'seen'] as const).map((kind) => ({
    op_id: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind,
    order_id: placed.id,
  }))
  await ask('/staff/ops', { token: env.STAFF_TOKEN, body: { ops } })
  const online = { ...body, pay_variant: 2, pay_type: 2, promocode: null, total: 1329 }
  const { id, payment } = await read(await ask('/v2/orders', { token, body: online }), placedOrder)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await ask(new URL(payment?.url ?? '').pathname.replace('/api', ''), { method: 'POST', headers, body: 'action=pay&mood=good' })
  for (const path of [`/v3/orders/${id}`, `/v3/orders/${id}/payment`, '/v3/orders']) await ask(path, { token })
  await ask(`/staff/orders/${id}`, { method: 'PATCH', token: env.STAFF_TOKEN, body: { status: 'canceled' } })
  await runCron({ cron: '* * * * *', scheduledTime: Date.now() }, { ...env, ...surroundings } as unknown as Cloudflare.Env)

  const partial = (
    await env.DB.prepare(`select name from sqlite_schema where type = 'index' and sql like '% where %'`).all<{ name: string }>()
  ).results
  const isPartial = (detail: string) => partial.some(({ name }) => detail.endsWith(`INDEX ${name}`))
  // the catalogue is read whole, once a version
  const isCatalogLoad = (sql: string) => /from "goods" order by|from "options"$/.test(sql)
  const plans = await Promise.all([...said.values()].filter(({ sql }) => !/^\s*insert/i.test(sql) && !isCatalogLoad(sql)).map(stepsOf))
  const slow = plans.flatMap((steps) => {
    const growing = steps.filter(({ table, detail }) => GROWING.includes(table) && !isPartial(detail))
    const scans = growing.filter(({ isScan, sql }) => isScan && !STOPS.test(sql))
    const isSorted = steps.some(({ detail }) => detail.includes('TEMP B-TREE FOR ORDER BY'))
    const long = growing.filter(({ table, detail }) => !NARROW.test(detail) && !SHORT.includes(table) && !/^(?:goods|dishes)/.test(table))
    return [...scans, ...(isSorted ? long : [])].map(({ detail, sql }) => `${detail}\n    of ${sql}`)
  })
  expect(plans.length).toBeGreaterThan(50)
  expect([...new Set(slow)]).toEqual([])
})
