import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { CITY, NOON, seedShop } from '#server/orders/orders.testing'
import type { FaultMode } from './sandbox-bank.testing'
import { checkFinal, checkInvariants, settleAll } from './invariants.testing'
import { newWorld, type Crash, type World } from './world.testing'

/* Random sequences of actions by customers, staff, bank, cron and a crashing Worker, against the real routes and cron on a real
 * D1; only the bank is in memory. */

/** `npm test` makes a few fixed runs, `npm run test:all` many random ones. */
const RUNS = env.EVERY_TEST ? { numRuns: 250 } : { numRuns: 12, seed: 7 }
const MAX_STEPS = 24
const DAY_MS = 86_400_000

let runs = 0
const done = new Map<string, number>()

beforeAll(async () => {
  await seedShop()
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

/** One action, with its failures. */
class Step implements fc.AsyncCommand<object, World> {
  constructor(
    readonly name: string,
    readonly facts: object,
    readonly act: (world: World) => Promise<unknown>,
  ) {}
  check = () => true
  async run(_model: object, world: World) {
    done.set(this.name, (done.get(this.name) ?? 0) + 1)
    await this.act(world)
    world.recordEvents()
    world.bank.state.faults = []
    await checkInvariants(world)
  }
  toString = () => `${this.name} ${JSON.stringify(this.facts)}`
}

/** The i-th item, modulo the length. */
const pick = <Item>(items: readonly Item[], i: number): Item | undefined => items[i % Math.max(1, items.length)]

const which = fc.nat(3)
const index = fc.nat(20)
const crash: fc.Arbitrary<Crash | null> = fc.option(
  fc.record({ writes: fc.integer({ min: 1, max: 8 }), when: fc.constantFrom('before', 'after') }),
  { freq: 1 },
)
const faults: fc.Arbitrary<(FaultMode | null)[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<(FaultMode | null)[]>([]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom<FaultMode | null>('down', 'lost', 'refused', null, null), { maxLength: 4 }) },
)

function step<Facts extends object>(name: string, facts: fc.Arbitrary<Facts>, act: (world: World, facts: Facts) => Promise<unknown>) {
  return facts.map((one) => new Step(name, one, (world) => act(world, one)))
}

/** A call for one of the customer's orders. */
const aboutOrder = (name: string, method: string, path: (id: number) => string, more: { isStaff?: boolean; body?: object } = {}) =>
  step(name, fc.record({ index, crash, faults }), async (world, { index, crash: crashAt, faults }) => {
    const order = pick(await world.orders(), index)
    world.bank.state.faults = [...faults]
    if (order) await world.request(method, path(order.id), { ...more, crashAt })
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
    isStaff: true,
    body: { status: 'canceled', reason: 'Нет риса' },
  }),
  aboutOrder('processed', 'PATCH', (id) => `/staff/orders/${id}`, { isStaff: true, body: { status: 'processed', reason: '' } }),
  step('cron', fc.record({ crash, faults }), async (world, { crash: crashAt, faults }) => {
    world.bank.state.faults = [...faults]
    await world.cron(crashAt)
  }),
  step('wait', fc.record({ seconds: fc.constantFrom(3, 61, 61, 600, 1900) }), async (world, { seconds }) => world.wait(seconds)),
  step('the bank changes its behaviour', fc.record({ canExpire: fc.boolean(), refundsAtOnce: fc.boolean() }), async ({ bank }, ways) =>
    Object.assign(bank.state, ways),
  ),
]

test('any sequence ends in one order, one charge, one redemption, and correct sums', { timeout: 3_600_000 }, async () => {
  const property = fc.asyncProperty(
    fc.constantFrom('good', 'declined', 'secure'),
    fc.constantFrom<'1' | '2'>('1', '2'),
    which,
    fc.commands(STEPS, { maxCommands: MAX_STEPS, size: 'max' }),
    async (token, stages, first, commands) => {
      runs += 1
      vi.setSystemTime(NOON.getTime() + runs * DAY_MS) // each run has slots of its own
      const world = await newWorld(`${token}-${runs}`, stages)
      expect(await world.submit(first)).toMatchObject({ status: 201 })
      world.recordEvents()
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands)
      await settleAll(world)
      await checkInvariants(world)
      await checkFinal(world)
    },
  )
  await fc.assert(property, { ...RUNS, endOnFailure: false })
})
