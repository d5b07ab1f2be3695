import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sandboxOperations, sandboxPayments } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import type { NewPayment } from './payment-provider'
import { AMOUNT, newKey, payment, receipt, refused } from './provider.testing'
import { actAtBank, newCardToken, sandboxVault, signWebhook, SIGNATURE_HEADER, type FaultMode } from './sandbox-bank'
import { sandboxProvider } from './sandbox-provider'

const START = new Date('2026-11-22T09:00:00Z')
const SECRET = 'a secret of the shop'
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const bank = (now: Date = START) => sandboxProvider({ db, now, origin: 'https://shop.example', secret: SECRET })

const press = (id: string, outcome: 'paid' | 'canceled' = 'paid', mood: FaultMode = 'good') =>
  actAtBank({ db, now: START }, id, { outcome, mood })

async function paid(more: Partial<NewPayment> = {}): Promise<string> {
  const { id } = await bank().create(payment(more))
  await press(id)
  return id
}

describe('creating a payment', () => {
  test('ten calls with one key create one payment, which waits at the bank’s page', async () => {
    const given = payment()
    const first = await bank().create(given)
    expect(first).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      key: given.key,
      status: 'pending',
      amount: AMOUNT,
      refunded: 0,
      url: `https://shop.example/api/payments/sandbox/${first.id}`,
      reason: null,
      savedCard: null,
    })
    expect(await Promise.all(Array.from({ length: 9 }, () => bank().create(given)))).toEqual(Array(9).fill(first))
    expect(await db.$count(sandboxPayments, eq(sandboxPayments.idempotence_key, given.key))).toBe(1)
    await expect(bank().create({ ...given, amount: 1, receipt: null })).rejects.toMatchObject({
      ...refused,
      reason: 'idempotence_key_reused',
    })
  })

  test.each([
    [newCardToken('4242'), { status: 'paid', url: null, reason: null }],
    [`sandbox_${'a'.repeat(64)}`, { status: 'paid' }],
    [newCardToken('0002'), { status: 'canceled', url: null, reason: 'insufficient_funds' }],
    [newCardToken('3155'), { status: 'pending', url: expect.stringContaining('/sandbox/'), reason: null }],
  ])('with the saved card %s', async (cardToken, expected) => {
    expect(await bank().create(payment({ cardToken }))).toMatchObject(expected)
  })

  test('a foreign card token and a receipt of another sum are refused', async () => {
    const given = payment({ cardToken: 'pm_1' })
    await expect(bank().create(given)).rejects.toMatchObject(refused)
    expect(await db.$count(sandboxPayments, eq(sandboxPayments.idempotence_key, given.key))).toBe(0)
    expect(await bank().create(payment())).toMatchObject({ status: 'pending' })
    await expect(bank().create(payment({ amount: AMOUNT + 0.01 }))).rejects.toMatchObject({ ...refused, reason: 'receipt_sum_differs' })
  })

  test('a saved card has one token, which pays the next time', async () => {
    const id = await paid({ saveCard: true })
    const { savedCard } = await bank().read(id)
    expect(savedCard).toEqual({ token: expect.stringMatching(/^sandbox_4242_[0-9a-f]{64}$/), brand: 'Visa', last4: '4242' })
    expect((await bank().read(id)).savedCard).toEqual(savedCard)
    expect(await bank().create(payment({ cardToken: savedCard?.token ?? '' }))).toMatchObject({ status: 'paid', savedCard: null })
  })

  test('the vault returns random tokens; fingerprints depend on the number and the secret', async () => {
    const [first, second, other] = await Promise.all(
      ['4242424242424242', '4242424242424242', '5555555555554444'].map((number) => sandboxVault(SECRET).keep(number)),
    )
    const foreign = await sandboxVault('another secret').keep('4242424242424242')
    expect(first).toMatchObject({
      provider: 'sandbox',
      brand: 'Visa',
      last4: '4242',
      token: expect.stringMatching(/^sandbox_4242_\w{64}$/),
    })
    expect([second?.token === first?.token, second?.fingerprint]).toEqual([false, first?.fingerprint])
    expect([other?.fingerprint, foreign.fingerprint]).not.toContain(first?.fingerprint)
  })
})

test('a slow payment cannot expire, an expired one cannot be paid, an unknown one is refused', async () => {
  const { id } = await bank().create(payment())
  await press(id, 'paid', 'slow')
  await bank(later(5)).expire(id)
  expect(await bank(later(20)).read(id)).toMatchObject({ status: 'paid' })
  const expired = await bank().create(payment())
  await bank().expire(expired.id)
  await press(expired.id)
  expect(await bank().read(expired.id)).toMatchObject({ status: 'canceled', reason: 'expired_on_confirmation' })
  await expect(bank().read('nothing')).rejects.toMatchObject({ ...refused, reason: 'not_found' })
})

describe('two stages', () => {
  test('captured once per key, and then not released', async () => {
    const id = await paid({ isTwoStage: true })
    expect(await bank().read(id)).toMatchObject({ status: 'held' })
    const call = { id, key: newKey(), amount: AMOUNT, receipt }
    for (const result of await Promise.all([bank().capture(call), bank().capture(call)])) expect(result).toMatchObject({ status: 'paid' })
    await expect(bank().release({ id, key: newKey() })).rejects.toMatchObject(refused)
    expect(await db.$count(sandboxOperations, eq(sandboxOperations.payment_id, id))).toBe(1)
  })

  test('or released, and then not captured; of both at once one succeeds', async () => {
    const id = await paid({ isTwoStage: true })
    const call = { id, key: newKey() }
    for (const _ of [1, 2]) expect(await bank().release(call)).toMatchObject({ status: 'canceled', reason: 'canceled_by_merchant' })
    await expect(bank().capture({ ...call, amount: AMOUNT, receipt: null })).rejects.toMatchObject(refused)
    const both = { id: await paid({ isTwoStage: true }), amount: AMOUNT, receipt: null }
    const results = await Promise.allSettled([bank().capture({ ...both, key: newKey() }), bank().release({ ...both, key: newKey() })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('refunds: once per key, in parts, never more than was paid, nothing of an unpaid payment', async () => {
  const id = await paid()
  const call = { id, key: newKey(), amount: 1000, receipt: null }
  const results = await Promise.all(Array.from({ length: 10 }, () => bank().refund(call)))
  expect(results).toEqual(results.map(() => ({ ref: call.key, isDone: true })))
  await expect(bank().refund({ id, key: newKey(), amount: 149.01, receipt: null })).rejects.toMatchObject(refused)
  await bank().refund({ id, key: newKey(), amount: 149, receipt: null })
  expect(await bank().read(id)).toMatchObject({ status: 'paid', refunded: AMOUNT })
  const unpaid = await bank().create(payment())
  await expect(bank().refund({ id: unpaid.id, key: newKey(), amount: 1, receipt: null })).rejects.toMatchObject(refused)
})

test('receipts are stored once, without the customer', async () => {
  const id = await paid()
  const call = { id, key: newKey(), amount: AMOUNT, receipt: { ...receipt, mode: 'full_payment' as const } }
  expect(await bank().sendReceipt(call)).toEqual(await bank().sendReceipt(call))
  const stored = await db.select().from(sandboxOperations).where(eq(sandboxOperations.payment_id, id))
  expect(stored).toMatchObject([{ kind: 'receipt', amount: AMOUNT, receipt: { mode: 'full_payment', lines: receipt.lines } }])
  expect(JSON.stringify(stored)).not.toContain('anna')
})

test('webhooks are read if signed within five minutes, with our secret and for this body', async () => {
  const body = JSON.stringify({ event_id: 'e1', event: 'payment.succeeded', payment_id: 'p1' })
  const read = (signature: string, sent = body) =>
    bank().readWebhook({ headers: new Headers({ [SIGNATURE_HEADER]: signature }), body: sent, address: '' })
  const sign = (at = START, signed = body) => signWebhook(SECRET, signed, at)
  for (const at of [START, later(-300)]) expect(await read(sign(at))).toEqual({ eventId: 'e1', kind: 'payment.succeeded', paymentId: 'p1' })
  const renewed = sign(later(-3600)).replace(/t=\d+/, `t=${START.getTime() / 1000}`)
  const forged = [signWebhook('another-secret', body, START), sign(START, `${body} `)]
  for (const signature of ['', 't=1,v1=', sign(later(-301)), sign(later(301)), renewed, ...forged])
    await expect(read(signature)).rejects.toMatchObject({ status: 401 })
  await expect(read(sign(START, '{}'), '{}')).rejects.toMatchObject({ status: 400 })
})
