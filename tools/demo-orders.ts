// `npm run demo:orders`: customers order at the running demo, through its public API, so that a kitchen has something to cook.
//   npm run demo:orders -- --rate 30 --minutes 10     30 orders an hour on average, for ten minutes
//   npm run demo:orders -- --seed 2 --url http://localhost:8788
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoApi, signInAll, type Customer } from './demo-customers.ts'
import { localVar } from './dev-vars.ts'
import { gapMs, planOrder, seeded, type Dish, type Plan } from './demo-mix.ts'
import { fail, messageOf, say } from './run.ts'
import { priceText } from '../src/rules/number-text.ts'

/** A dish as the menu offers it: one with a required choice, or served at some hours only, is left to people. */
type Offered = Dish & { available: boolean; groups: { min: number }[]; hours: unknown[] }

const { values: options } = parseArgs({
  options: {
    rate: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string', default: 'http://localhost:8787' },
  },
})
const [rate, minutes, seed] = [Number(options.rate), Number(options.minutes), Number(options.seed)]
if (!(rate > 0 && rate <= 3600)) fail(`--rate is a number of orders an hour, up to 3600, not "${options.rate}".`)
if (!(minutes > 0)) fail(`--minutes must be above 0, not "${options.minutes}".`)
if (!Number.isInteger(seed)) fail(`--seed must be a whole number, not "${options.seed}".`)

const CITY = 1
const POINT = 1
const RECEIPT = { pay_variant: 1, pay_type: 1 }
const ONLINE = { pay_variant: 2, pay_type: 2 }
/** What a customer may not pay on receipt, or has too many of already. */
const PAY_ONLINE = ['too_many_on_receipt', 'cash_limit']

/** How many of the orders come by phone, where the key of the shop is known. */
const PHONE_SHARE = 0.1
const staffToken = localVar('STAFF_TOKEN')

const api = await demoApi(new URL(options.url).origin)
const customers = await signInAll(api)
const dishes = await popularDishes()
const random = seeded(seed)
const cancellations: Promise<void>[] = []
const done = { placed: 0, sum: 0, refused: 0, canceled: 0 }
const until = Date.now() + minutes * 60_000

for (let next = Date.now(); next < until; next += gapMs(random, rate)) {
  await pause(Math.max(0, next - Date.now()))
  const plan = planOrder(random, dishes)
  await place(plan, Math.floor(random() * customers.length)).catch((error: unknown) => refused(messageOf(error)))
}
if (cancellations.length > 0) say('Waiting for the last ones who change their mind')
await Promise.all(cancellations)
say(`${done.placed} orders for ${priceText(Math.round(done.sum))}, ${done.canceled} of them canceled, ${done.refused} refused`)
process.exit(0)

/** Dishes on sale, the most popular first. */
async function popularDishes(): Promise<Dish[]> {
  const [{ body: goods }, { body: catalog }] = await Promise.all([api('GET', '/v3/goods/list'), api('GET', '/v3/catalog')])
  const { popular } = catalog as { popular: number[] }
  const rankOf = new Map(popular.map((id, rank) => [id, rank]))
  const onSale = (goods as Offered[]).filter(
    ({ available, groups, hours }) => available && hours.length === 0 && groups.every(({ min }) => min === 0),
  )
  return onSale.toSorted((a, b) => (rankOf.get(a.id) ?? onSale.length) - (rankOf.get(b.id) ?? onSale.length))
}

type Quote = { totals: { total: number }; delivery: { missing: number }; slots: string[]; payment?: { needs_email: boolean } | null }

/** Orders as the first customer, from `first` on, whom the limits let order. */
async function place(plan: Plan, first: number): Promise<void> {
  const order = await priced(plan)
  const caller = customers[first]
  if (staffToken !== '' && caller && !plan.isPaidOnline && random() < PHONE_SHARE) return placeByPhone(caller, plan, order)
  for (let turn = 0; turn < customers.length; turn++) {
    const customer = customers[(first + turn) % customers.length]
    if (!customer) return
    const result = await send(customer, order, plan.isPaidOnline)
    if (result === 'too_many_orders') continue
    if (typeof result === 'string') return refused(result)
    done.placed += 1
    done.sum += order.total
    console.log(`№ ${result.number}  ${describe(plan, order)}`)
    if (plan.cancelAfterMs !== null) {
      const cancellation = cancelLater(customer, result, plan.cancelAfterMs)
      cancellations.push(cancellation.catch((error: unknown) => refused(messageOf(error))))
    }
    return
  }
  refused('every customer has reached the orders of a day')
}

/** The operator takes the order of a customer who calls. */
async function placeByPhone({ phone }: Customer, plan: Plan, order: Order): Promise<void> {
  const { status, body } = await api('POST', '/staff/orders', {
    token: staffToken,
    key: randomUUID(),
    body: { ...order, ...RECEIPT, phone },
  })
  if (status !== 201) return refused(textOf(body))
  done.placed += 1
  done.sum += order.total
  console.log(`№ ${(body as Placed).number}  by phone, ${describe({ ...plan, cancelAfterMs: null }, order)}`)
}

/** The body of the order with a total: at least for the minimum of a delivery, and for a slot that is free. */
async function priced(plan: Plan) {
  const [firstLine, ...others] = plan.goods
  if (!firstLine) throw new Error('an empty cart')
  const where = plan.delivery_type === 'delivery' ? { city_id: CITY, address: plan.street } : { pickup_point_id: POINT }
  const wanted = plan.slot === null ? { time_type: 'now' } : { time_type: 'datetime', datetime: new Date().toISOString() }
  const body = { delivery_type: plan.delivery_type, ...where, ...wanted, persons: plan.persons, comment: plan.comment }
  for (let qtt = firstLine.qtt; ; qtt++) {
    const goods = [{ ...firstLine, qtt }, ...others]
    const { status, body: answer } = await api('POST', '/v3/cart/quote', { body: { ...body, ...RECEIPT, goods } })
    if (status !== 200) throw new Error(textOf(answer))
    const { totals, delivery, slots } = answer as Quote
    if (plan.delivery_type === 'delivery' && delivery.missing > 0) continue
    const slot = plan.slot === null ? undefined : (slots[plan.slot] ?? slots[0])
    return { ...body, ...(slot === undefined ? { time_type: 'now', datetime: null } : { datetime: slot }), goods, total: totals.total }
  }
}

type Order = Awaited<ReturnType<typeof priced>>
type Placed = { id: number; number: string; payment: { url: string | null } | null }

/** The placed order, or why it was refused. */
async function send({ token }: Customer, order: Order, isPaidOnline: boolean): Promise<Placed | string> {
  const pay = isPaidOnline ? { ...ONLINE, email: 'guest@example.com' } : RECEIPT
  const { status, body } = await api('POST', '/v2/orders', { token, key: randomUUID(), body: { ...order, ...pay } })
  if (status === 201) {
    const placed = body as Placed
    if (placed.payment?.url) await payAtBank(placed.payment.url)
    return placed
  }
  const { code } = (body as { error?: { code?: string } }).error ?? {}
  if (code === 'too_many_orders') return code
  if (!isPaidOnline && code !== undefined && PAY_ONLINE.includes(code)) return send({ token, phone: '' }, order, true)
  return textOf(body)
}

/** Pays on the page of the sandbox bank. */
async function payAtBank(url: string): Promise<void> {
  const page = new URL(new URL(url, options.url).pathname, options.url)
  await fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay', mood: 'good' }), redirect: 'manual' })
}

async function cancelLater({ token }: Customer, { id, number }: Placed, afterMs: number): Promise<void> {
  await pause(afterMs)
  const { status, body } = await api('POST', `/v3/orders/${id}/cancel`, { token })
  if (status === 200) done.canceled += 1
  console.log(`№ ${number}  ${status === 200 ? 'canceled by the customer' : `not canceled: ${textOf(body)}`}`)
}

function refused(reason: string): void {
  done.refused += 1
  console.log(`✗ ${reason}`)
}

function textOf(answer: unknown): string {
  return (answer as { message?: string } | null)?.message ?? 'no answer'
}

/** «delivery by 19:15 · 3 dishes · 2 470 ₽ · Домофон не работает» */
function describe(plan: Plan, { datetime, goods, total }: Order): string {
  const when = typeof datetime === 'string' ? `by ${datetime.slice(11, 16)}` : 'now'
  const count = goods.reduce((sum, { qtt }) => sum + qtt, 0)
  const notes = [plan.comment, plan.cancelAfterMs === null ? null : 'will be canceled'].filter((note) => note !== null)
  return [`${plan.delivery_type} ${when}`, `${count} ${count === 1 ? 'dish' : 'dishes'}`, priceText(Math.round(total)), ...notes].join(
    ' · ',
  )
}
