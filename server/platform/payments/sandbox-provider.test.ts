import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sandboxOperations, sandboxPayments } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import type { Receipt } from '~/rules/receipt'
import type { NewPayment } from './payment-provider'
import { actAtBank, type Mood } from './sandbox-bank'
import { newCardToken } from './sandbox-card'
import { sandboxProvider } from './sandbox-provider'
import { signWebhook, SIGNATURE_HEADER } from './sandbox-signature'

const START = new Date('2026-11-22T09:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const bank = (now: Date = START) => sandboxProvider({ db, now, origin: 'https://shop.example', secret: 'a secret of the shop' })

let lastKey = 0
const newKey = () => `key-${++lastKey}`
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  key: newKey(),
  amount: 1290,
  description: 'Заказ № 1042',
  returnUrl: 'https://shop.example/payment/success?order=7',
  cardToken: null,
  saveCard: false,
  isTwoStage: false,
  receipt: null,
  ...more,
})
const receipt: Receipt = {
  email: 'anna@example.com',
  mode: 'full_prepayment',
  lines: [{ name: 'Ролл', price: 430, quantity: 3, kind: 'dish' }],
}
const press = (id: string, outcome: 'paid' | 'canceled' = 'paid', mood: Mood = 'good') =>
  actAtBank({ db, now: START }, id, { outcome, mood })
const refused = { name: 'ProviderError', outcome: 'refused' }

/** A payment that its customer has paid. */
async function paid(more: Partial<NewPayment> = {}): Promise<string> {
  const { id } = await bank().create(payment(more))
  await press(id)
  return id
}

describe('making a payment at the sandbox, contract "Payment"', () => {
  test('it waits at a page of its own', async () => {
    const given = payment()
    expect(await bank().create(given)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      key: given.key,
      status: 'pending',
      amount: 1290,
      refunded: 0,
      url: expect.stringMatching(/^https:\/\/shop\.example\/api\/payments\/sandbox\/[0-9a-f-]{36}$/),
      reason: null,
      savedCard: null,
    })
  })

  test('ten calls with one key, one after the other and at once, make one payment', async () => {
    const given = payment()
    const first = await bank().create(given)
    const more = await Promise.all(Array.from({ length: 9 }, () => bank().create(given)))
    expect(more).toEqual(Array.from({ length: 9 }, () => first))
    expect(await db.$count(sandboxPayments, eq(sandboxPayments.idempotence_key, given.key))).toBe(1)
  })

  test('the key of another sum is refused', async () => {
    const given = payment()
    await bank().create(given)
    await expect(bank().create({ ...given, amount: 1 })).rejects.toMatchObject({ ...refused, reason: 'idempotence_key_reused' })
  })

  test.each([
    ['4242', { status: 'paid', url: null, reason: null }],
    ['0002', { status: 'canceled', url: null, reason: 'insufficient_funds' }],
    ['3155', { status: 'pending', url: expect.stringContaining('/sandbox/'), reason: null }],
  ])('a saved card that ends in %s', async (last4, expected) => {
    expect(await bank().create(payment({ cardToken: newCardToken(last4) }))).toMatchObject(expected)
  })

  test('a token from before it took payments pays; what is no token is refused and keeps nothing', async () => {
    expect(await bank().create(payment({ cardToken: `sandbox_${'a'.repeat(64)}` }))).toMatchObject({ status: 'paid' })
    const given = payment({ cardToken: 'pm_1' })
    await expect(bank().create(given)).rejects.toMatchObject(refused)
    expect(await db.$count(sandboxPayments, eq(sandboxPayments.idempotence_key, given.key))).toBe(0)
  })

  test('a card that is to be kept gets a token, the same one each time, that pays the next time', async () => {
    const id = await paid({ saveCard: true })
    const { savedCard } = await bank().read(id)
    expect(savedCard).toEqual({ token: expect.stringMatching(/^sandbox_4242_[0-9a-f]{64}$/), brand: 'Visa', last4: '4242' })
    expect((await bank().read(id)).savedCard).toEqual(savedCard)
    expect(await bank().create(payment({ cardToken: savedCard?.token ?? '' }))).toMatchObject({ status: 'paid', savedCard: null })
  })

  test('a receipt whose lines do not sum to the payment is refused', async () => {
    expect(await bank().create(payment({ receipt }))).toMatchObject({ status: 'pending' })
    await expect(bank().create(payment({ receipt, amount: 1290.01 }))).rejects.toMatchObject({ ...refused, reason: 'receipt_sum_differs' })
  })
})

describe('what the bank was told to do', () => {
  test('a slow one does not know its mind for twenty seconds, and cannot be stopped meanwhile', async () => {
    const { id } = await bank().create(payment())
    await press(id, 'paid', 'slow')
    await bank(later(5)).expire(id)
    expect(await bank(later(19)).read(id)).toMatchObject({ status: 'pending', url: null })
    expect(await bank(later(20)).read(id)).toMatchObject({ status: 'paid' })
  })

  test('a failing one leaves two questions without an answer', async () => {
    const { id } = await bank().create(payment())
    await press(id, 'paid', 'error')
    for (const _ of [1, 2]) await expect(bank().read(id)).rejects.toMatchObject({ name: 'ProviderError', outcome: 'unknown' })
    expect(await bank().read(id)).toMatchObject({ status: 'paid' })
  })

  test('the second press changes nothing', async () => {
    const id = await paid()
    await Promise.all([press(id, 'canceled'), press(id, 'canceled', 'slow')])
    expect(await bank().read(id)).toMatchObject({ status: 'paid', reason: null })
  })

  test('a payment that expired cannot be paid', async () => {
    const { id } = await bank().create(payment())
    await bank().expire(id)
    await press(id)
    expect(await bank().read(id)).toMatchObject({ status: 'canceled', reason: 'expired_on_confirmation' })
  })

  test('an unknown payment is refused', async () => {
    await expect(bank().read('nothing')).rejects.toMatchObject({ ...refused, reason: 'not_found' })
  })
})

describe('two stages', () => {
  const held = () => paid({ isTwoStage: true })

  test('money is reserved, taken once by its key, and then cannot be let go', async () => {
    const id = await held()
    expect(await bank().read(id)).toMatchObject({ status: 'held' })
    const call = { id, key: newKey(), amount: 1290, receipt }
    const answers = await Promise.all([bank().capture(call), bank().capture(call)])
    for (const answer of answers) expect(answer).toMatchObject({ status: 'paid' })
    await expect(bank().release({ id, key: newKey() })).rejects.toMatchObject(refused)
    expect(await db.$count(sandboxOperations, eq(sandboxOperations.payment_id, id))).toBe(1)
  })

  test('or let go, and then cannot be taken', async () => {
    const id = await held()
    const call = { id, key: newKey() }
    for (const _ of [1, 2]) expect(await bank().release(call)).toMatchObject({ status: 'canceled', reason: 'canceled_by_merchant' })
    await expect(bank().capture({ ...call, amount: 1290, receipt: null })).rejects.toMatchObject(refused)
  })

  test('of both at once one wins', async () => {
    const id = await held()
    const results = await Promise.allSettled([
      bank().capture({ id, key: newKey(), amount: 1290, receipt: null }),
      bank().release({ id, key: newKey() }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('giving money back', () => {
  test('once by its key, also where asked for ten times at once', async () => {
    const id = await paid()
    const call = { id, key: newKey(), amount: 1290, receipt }
    const answers = await Promise.all(Array.from({ length: 10 }, () => bank().refund(call)))
    for (const answer of answers) expect(answer).toEqual({ ref: call.key, isDone: true })
    expect(await bank().read(id)).toMatchObject({ status: 'paid', refunded: 1290 })
  })

  test('in parts, but never more than was paid', async () => {
    const id = await paid()
    await bank().refund({ id, key: newKey(), amount: 1000, receipt: null })
    await expect(bank().refund({ id, key: newKey(), amount: 290.01, receipt: null })).rejects.toMatchObject(refused)
    await bank().refund({ id, key: newKey(), amount: 290, receipt: null })
    expect(await bank().read(id)).toMatchObject({ refunded: 1290 })
  })

  test('nothing of what was never paid', async () => {
    const { id } = await bank().create(payment())
    await expect(bank().refund({ id, key: newKey(), amount: 1, receipt: null })).rejects.toMatchObject(refused)
  })
})

test('receipts are kept once, without the person', async () => {
  const id = await paid()
  const call = { id, key: newKey(), amount: 1290, receipt: { ...receipt, mode: 'full_payment' as const } }
  expect(await bank().sendReceipt(call)).toEqual(await bank().sendReceipt(call))
  const kept = await db.select().from(sandboxOperations).where(eq(sandboxOperations.payment_id, id))
  expect(kept).toMatchObject([{ kind: 'receipt', amount: 1290, receipt: { mode: 'full_payment', lines: receipt.lines } }])
  expect(JSON.stringify(kept)).not.toContain('anna')
})

describe('its webhooks are signed', () => {
  const body = JSON.stringify({ event_id: 'e1', event: 'payment.succeeded', payment_id: 'p1' })
  const signed = async (more: { secret?: string; at?: Date; said?: string } = {}) => ({
    headers: new Headers({ [SIGNATURE_HEADER]: await signWebhook(more.secret ?? 'a secret of the shop', body, more.at ?? START) }),
    body: more.said ?? body,
    address: '',
  })

  test('a true one is read, up to five minutes old', async () => {
    const event = { eventId: 'e1', kind: 'payment.succeeded', paymentId: 'p1' }
    expect(await bank().readWebhook(await signed())).toEqual(event)
    expect(await bank(later(300)).readWebhook(await signed())).toEqual(event)
  })

  test.each([
    ['old', { at: later(-301) }],
    ['of the future', { at: later(301) }],
    ['signed with another secret', { secret: 'another secret of a shop' }],
    ['of another body', { said: body.replace('p1', 'p2') }],
  ])('one that is %s is 401', async (_name, more) => {
    await expect(bank().readWebhook(await signed(more))).rejects.toMatchObject({ status: 401 })
  })

  test.each(['', 't=1,v1=', 'v1=abc', `t=${START.getTime() / 1000},v1=${'0'.repeat(64)}`])(
    'the signature «%s» is 401',
    async (signature) => {
      const headers = new Headers({ [SIGNATURE_HEADER]: signature })
      await expect(bank().readWebhook({ headers, body, address: '' })).rejects.toMatchObject({ status: 401 })
      await expect(bank().readWebhook({ headers: new Headers(), body, address: '' })).rejects.toMatchObject({ status: 401 })
    },
  )

  test('an old one is not made young by another moment in front of its signature', async () => {
    const old = (await signed({ at: later(-3600) })).headers.get(SIGNATURE_HEADER) ?? ''
    const headers = new Headers({ [SIGNATURE_HEADER]: old.replace(/t=\d+/, `t=${START.getTime() / 1000}`) })
    await expect(bank().readWebhook({ headers, body, address: '' })).rejects.toMatchObject({ status: 401 })
  })

  test('a signed one that says nothing is 400', async () => {
    const headers = new Headers({ [SIGNATURE_HEADER]: await signWebhook('a secret of the shop', '{}', START) })
    await expect(bank().readWebhook({ headers, body: '{}', address: '' })).rejects.toMatchObject({ status: 400 })
  })
})
