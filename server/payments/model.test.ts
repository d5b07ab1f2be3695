import { env } from '#host'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { CITY, GOODS, NOON, seedShop, times } from '#server/orders/orders.testing'
import type { FaultMode } from './sandbox-bank.testing'
import { checkFinal, checkInvariants, settleAll } from './invariants.testing'
import { MODEL_BANKS } from './model-banks.testing'
import { newWorld, type ApiResponse, type Crash, type World } from './world.testing'

/* Random sequences of actions by customers, staff, bank, cron and a crashing Worker, against the real routes and cron on a real
 * D1; only the bank is in memory. */

/** `npm test` makes a few fixed runs, `npm run test:all` many random ones. */
const RUNS = env.EVERY_TEST ? { numRuns: 250 } : { numRuns: 12, seed: 7 }
const MAX_STEPS = 24
const DAY_MS = 86_400_000

let runs = 0
const done = new Map<string, number>()
const count = (what: string) => done.set(what, (done.get(what) ?? 0) + 1)

beforeAll(async () => {
  await seedShop()
  await db.insert(t.payTerms).values({ id: 1, sbp: 'tkassa' })
  await db.update(t.cities).set({ slot_capacity: 30 }).where(eq(t.cities.id, CITY.day))
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => console.info(`model: ${runs} runs, ${JSON.stringify(Object.fromEntries(done))}`))

/** The answer is counted by its status. */
type Act = (world: World) => Promise<ApiResponse | void>

/** One action, with its failures. */
class Step implements fc.AsyncCommand<object, World> {
  constructor(
    readonly name: string,
    readonly facts: object,
    readonly act: Act,
  ) {}
  check = () => true
  async run(_model: object, world: World) {
    const answer = await this.act(world)
    count(answer ? `${this.name} ${answer.status}` : this.name)
    world.recordEvents()
    world.bank.state.faults = []
    await checkInvariants(world)
  }
  toString = () => `${this.name} ${JSON.stringify(this.facts)}`
}

/** The i-th item, modulo the length. */
const pick = <Item>(items: readonly Item[], i: number): Item | undefined => items[i % Math.max(1, items.length)]

const which = fc.nat(4)
const index = fc.nat(20)
const crash: fc.Arbitrary<Crash | null> = fc.option(
  fc.record({ writes: fc.integer({ min: 1, max: 8 }), when: fc.constantFrom('before', 'after') }),
  { freq: 1 },
)
const faults: fc.Arbitrary<(FaultMode | null)[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<(FaultMode | null)[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<FaultMode | null>('down', 'lost', 'refused', null, null), { maxLength: 4 }) },
)

function step<Facts extends object>(name: string, facts: fc.Arbitrary<Facts>, act: (world: World, facts: Facts) => ReturnType<Act>) {
  return facts.map((one) => new Step(name, one, (world) => act(world, one)))
}

/** A call for one of the customer's orders. */
const aboutOrder = (name: string, method: string, path: (id: number) => string, more: { by?: 'owner'; body?: object } = {}) =>
  step(name, fc.record({ index, crash, faults }), async (world, { index, crash: crashAt, faults }) => {
    const order = pick(await world.orders(), index)
    world.bank.state.faults = [...faults]
    return order ? world.request(method, path(order.id), { ...more, crashAt }) : undefined
  })

/** An action at the bank on one of its payments. */
const atBank = (name: string, act: (world: World, account: ReturnType<World['bank']['all']>[number]) => void) =>
  step(name, fc.record({ index }), async (world, { index }) => {
    const account = pick(world.bank.all(), index)
    if (account) act(world, account)
  })

const submit = step('submit', fc.record({ which, crash, faults }), async (world, { which, crash: crashAt, faults }) => {
  const stored = await storedId(world, which)
  world.bank.state.faults = [...faults]
  const response = await world.submit(which, crashAt)
  if (stored !== undefined && response) expect(response).toMatchObject({ status: 201, json: { id: stored } })
  if (response?.status === 201) expect(response.json).toMatchObject({ id: await storedId(world, which) })
})

const doubleSubmit = step('double submit', fc.record({ which, faults }), async (world, { which, faults }) => {
  world.bank.state.faults = [...faults]
  const responses = await Promise.all([world.submit(which), world.submit(which)])
  const ids = responses.map((response) => (response?.status === 201 ? (response.json as { id: number }).id : null))
  expect(ids[0]).toBe(ids[1])
})

async function storedId({ keys, customer }: World, which: number): Promise<number | undefined> {
  const [row] = await db
    .select({ id: t.idempotencyKeys.order_id })
    .from(t.idempotencyKeys)
    .where(eq(t.idempotencyKeys.key, keys[which] ?? ''))
  return customer && row?.id !== null ? row?.id : undefined
}

const webhook = step('webhook', fc.record({ index, crash, faults }), async (world, { index, crash: crashAt, faults }) => {
  const event = pick(world.events, index)
  world.bank.state.faults = [...faults]
  if (event) await world.webhook(event, crashAt)
})

/** Staff change the dishes: other quantities, none of some lines, a new one. */
const editDishes = step(
  'edit',
  fc.record({ index, crash, faults, qtt: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }), more: fc.nat(2) }),
  async (world, { index, crash: crashAt, faults, qtt, more }) => {
    const order = pick(await world.orders(), index)
    if (!order) return
    const stored = await db.select().from(t.orderLines).where(eq(t.orderLines.order_id, order.id)).orderBy(t.orderLines.position)
    const kept = stored.flatMap(({ position, goods_id, qtt: was }, at) => {
      const now = pick(qtt, at) ?? was
      return now > 0 ? [{ position, id: goods_id, qtt: now }] : []
    })
    const lines = [...kept, ...(more > 0 ? [{ id: more === 1 ? GOODS.tea : GOODS.soup, qtt: more }] : [])]
    world.bank.state.faults = [...faults]
    const headers = { 'if-match': `"${order.revision}"` }
    return world.request('PUT', `/staff/orders/${order.id}`, { by: 'owner', body: { lines, reason: 'Гость передумал' }, headers, crashAt })
  },
)

/** A part is paid back; a repeat, also after a crash, must pay once. */
const payBack = step(
  'refund',
  fc.record({
    index,
    crash,
    faults,
    by: fc.constantFrom<'owner' | 'manager'>('owner', 'manager'),
    to: fc.constantFrom('online', 'online', 'bonuses', 'cash'),
    asked: fc.oneof(
      fc.record({
        amount: fc.oneof(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 1, max: 400_000 })).map((kopecks) => kopecks / 100),
      }),
      fc.record({ at: index }),
    ),
    isRepeated: fc.boolean(),
  }),
  async (world, { index, crash: crashAt, faults, by, to, asked, isRepeated }) => {
    const order = pick(await world.orders(), index)
    if (!order) return
    const stored = await db.select().from(t.orderLines).where(eq(t.orderLines.order_id, order.id))
    const position = 'at' in asked ? (pick(stored, asked.at)?.position ?? 0) : 0
    const what = 'at' in asked ? { lines: [{ position, qtt: 1 }] } : { amount: asked.amount }
    world.bank.state.faults = [...faults]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `/staff/orders/${order.id}/refunds`
    const send = (at: Crash | null) => world.request('POST', path, { by, body: { ...what, to, reason: 'Холодный' }, headers, crashAt: at })
    const first = await send(crashAt)
    if (!isRepeated) return first
    const second = await send(null)
    const isStored = first?.status === 201 || first?.status === 202
    if (isStored) expect(second?.json).toMatchObject({ id: (first.json as { id: number }).id })
    return second
  },
)

const decide = step('decide', fc.record({ isYes: fc.boolean(), crash, faults }), async (world, { isYes, crash: crashAt, faults }) => {
  const [asked] = await db.select({ id: t.refunds.id }).from(t.refunds).where(eq(t.refunds.status, 'requested'))
  world.bank.state.faults = [...faults]
  if (asked) return world.request('POST', `/staff/refunds/${asked.id}/${isYes ? 'approve' : 'decline'}`, { by: 'owner', crashAt })
})

const moved = (name: string, status: string) =>
  aboutOrder(name, 'PATCH', (id) => `/staff/orders/${id}`, { by: 'owner', body: { status, reason: '' } })

/** Without failures, because few random sequences come so far that money goes back in parts. */
async function payFirst(world: World, isAccepted: boolean): Promise<void> {
  for (const account of world.bank.all()) world.bank.pay(account)
  world.recordEvents()
  for (const event of world.events) await world.webhook(event)
  const [order] = await world.orders()
  if (isAccepted && order)
    await world.request('PATCH', `/staff/orders/${order.id}`, { by: 'owner', body: { status: 'processed', reason: '' } })
}

const STEPS = [
  submit,
  submit,
  doubleSubmit,
  atBank('paid at the bank', ({ bank }, account) => bank.pay(account)),
  atBank('paid at the bank', ({ bank }, account) => bank.pay(account)),
  atBank('declined', ({ bank }, account) => bank.decline(account)),
  atBank('late success', ({ bank }, account) => bank.succeedLate(account)),
  atBank('hold ended', ({ bank }, account) => bank.endHold(account)),
  webhook,
  webhook,
  aboutOrder('read', 'GET', (id) => `/v3/orders/${id}`),
  aboutOrder('pay again', 'GET', (id) => `/v3/orders/${id}/payment`),
  aboutOrder('pay again', 'GET', (id) => `/v3/orders/${id}/payment`),
  aboutOrder('canceled by the customer', 'POST', (id) => `/v3/orders/${id}/cancel`),
  aboutOrder('canceled by the staff', 'PATCH', (id) => `/staff/orders/${id}`, {
    by: 'owner',
    body: { status: 'canceled', reason: 'Нет риса' },
  }),
  moved('processed', 'processed'),
  moved('processed', 'processed'),
  moved('on the road', 'inTransit'),
  moved('completed', 'completed'),
  ...times(4, () => editDishes),
  ...times(5, () => payBack),
  ...times(2, () => decide),
  step('cron', fc.record({ crash, faults }), async (world, { crash: crashAt, faults }) => {
    world.bank.state.faults = [...faults]
    await world.cron(crashAt)
  }),
  step('wait', fc.record({ seconds: fc.constantFrom(3, 61, 61, 600, 1900) }), async (world, { seconds }) => world.wait(seconds)),
  step('the bank changes its behaviour', fc.record({ canExpire: fc.boolean(), refundsAtOnce: fc.boolean() }), async ({ bank }, ways) => {
    Object.assign(bank.state, ways)
  }),
]

test.each(['plain', 'tKassa'] as const)(
  'B7: any sequence at the bank %s ends in one order, one charge, one redemption, and exact sums after edits and refunds',
  { timeout: 3_600_000 },
  async (kind) => {
    const property = fc.asyncProperty(
      fc.constantFrom('good', 'declined', 'secure'),
      fc.constantFrom<'1' | '2'>('1', '2'),
      which,
      fc.constantFrom('new', 'paid', 'cooking'),
      fc.commands(STEPS, { maxCommands: MAX_STEPS, size: 'max' }),
      async (token, stages, first, begun, commands) => {
        runs += 1
        vi.setSystemTime(NOON.getTime() + runs * DAY_MS) // each run has slots of its own
        const bank = MODEL_BANKS[kind]()
        const world = await newWorld(bank, bank.cardToken(`${token}-${runs}`), stages)
        expect(await world.submit(first)).toMatchObject({ status: 201 })
        world.recordEvents()
        if (begun !== 'new') await payFirst(world, begun === 'cooking')
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
        await settleAll(world)
        await checkInvariants(world)
        await checkFinal(world)
      },
    )
    await fc.assert(property, { ...RUNS, endOnFailure: false })
  },
)
