import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#server/http/api.testing'
import type { NewPayment } from './payment-provider'
import { AMOUNT, newKey, payment, receipt, refused } from './provider.testing'
import { memoryTKassa, TERMINAL } from './tkassa-bank.testing'
import { tKassaProvider } from './tkassa-provider'
import { withTKassaToken } from './tkassa-token'

/* Requests and answers are those of the documentation of T-Kassa's API v2. */

const NOW = new Date('2026-11-27T12:00:00.000Z')
const CODES = { taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => void vi.useRealTimers())

function shop(options: Partial<Parameters<typeof tKassaProvider>[0]> = {}) {
  const bank = memoryTKassa()
  const common = { db, notifyAt: 'https://shop.example/api/payments/tkassa', receipts: CODES, fetch: bank.fetch, ...TERMINAL, ...options }
  /** As a request some seconds later has it. */
  const at = (seconds = 0) => {
    vi.setSystemTime(NOW.getTime() + seconds * 1000)
    return tKassaProvider({ ...common, now: new Date() })
  }
  return { bank, at }
}

async function made(more: Partial<NewPayment> = {}) {
  const { bank, at } = shop()
  const created = await at().create(payment(more))
  return { bank, at, created, id: Number(created.id) }
}

/** The customer has paid; what the bank tells is brought to the shop. */
async function paid(more: Partial<NewPayment> = {}) {
  const one = await made(more)
  const acted = await one.bank.act(one.id, { outcome: 'paid', mood: 'good' })
  for (const body of acted?.notices ?? []) await one.at().readWebhook({ headers: new Headers(), body, address: '' })
  one.bank.calls.length = 0
  return one
}

describe('a payment', () => {
  test('by card: Init with its receipt, in kopecks, signed; the page is the bank’s', async () => {
    const { bank, created } = await made({ key: '0123456789' })
    expect(bank.calls).toMatchObject([
      {
        method: 'Init',
        body: {
          TerminalKey: TERMINAL.terminalKey,
          OrderId: '0123456789',
          Amount: 114_900,
          PayType: 'O',
          NotificationURL: 'https://shop.example/api/payments/tkassa',
          SuccessURL: 'https://shop.example/payment/success?order=7',
          FailURL: 'https://shop.example/payment/decline?order=7',
          RedirectDueDate: '2026-11-27T12:30:00+00:00',
          DATA: { OperationInitiatorType: '0' },
          Receipt: {
            FfdVersion: '1.05',
            Email: 'anna@example.com',
            Taxation: 'usn_income',
            Items: [
              { Price: 33_334, Quantity: 1, Amount: 33_334, Tax: 'none', PaymentMethod: 'full_prepayment', PaymentObject: 'commodity' },
              { Name: 'Ролл', Price: 33_333, Quantity: 2, Amount: 66_666 },
              { Name: 'Доставка', Price: 14_900, PaymentObject: 'service' },
            ],
          },
        },
      },
    ])
    const { body } = bank.calls[0] ?? { body: {} }
    expect(body).toEqual(withTKassaToken(body, TERMINAL.password))
    expect(created).toMatchObject({ status: 'pending', amount: AMOUNT, refunded: 0, key: '0123456789', savedCard: null })
    expect(created.url).toMatch(/^https:\/\/pay\.tbank\.ru\//)
  })

  test('by SBP: the link of GetQr, paid in the bank’s app, expired when its time is over', async () => {
    const { bank, at, created, id } = await made({ way: 'sbp' })
    expect(bank.methods()).toEqual(['Init', 'GetQr'])
    expect(created.url).toContain(String(id))
    expect(await at(1799).read(created.id)).toMatchObject({ status: 'pending', url: created.url })
    expect(await at(1801).read(created.id)).toMatchObject({ status: 'canceled', reason: 'expired_on_confirmation', url: null })
  })

  test('with a saved card is charged without a page; a declined one has the bank’s reason', async () => {
    const { created, bank } = await made({ cardToken: '17000014242' })
    expect(bank.methods()).toEqual(['Init', 'Charge'])
    expect(created).toMatchObject({ status: 'paid', url: null })
    expect((await made({ cardToken: '17000010002' })).created).toMatchObject({ status: 'canceled', reason: 'insufficient_funds' })
  })

  test('that saves its card has the token from the notification, whichever comes first', async () => {
    const { at, created, bank } = await paid({ saveCard: true })
    const savedCard = { token: `${1_000_000 + Number(created.id)}4242`, brand: 'Visa', last4: '4242' }
    expect(await at().read(created.id)).toMatchObject({ status: 'paid', savedCard })
    expect(bank.methods()).toEqual(['GetState'])
  })

  test('in two stages is held, captured once, or released', async () => {
    const [one, other] = [await paid({ isTwoStage: true }), await paid({ isTwoStage: true })]
    const call = (id: string) => ({ id, key: 'k', amount: AMOUNT, receipt })
    expect(await one.at().read(one.created.id)).toMatchObject({ status: 'held', amount: AMOUNT })
    expect(await one.at().capture(call(one.created.id))).toMatchObject({ status: 'paid', amount: AMOUNT })
    await expect(one.at().capture(call(one.created.id))).rejects.toMatchObject(refused)
    expect(await other.at().release(call(other.created.id))).toMatchObject({ status: 'canceled' })
  })

  test.each([
    ['http://pay.tbank.ru/x', null],
    ['https://pay.tbank.ru.evil.example/x', null],
    ['https://tbank.ru@evil.example/x', null],
    ['https://securepay.tinkoff.ru/x', 'https://securepay.tinkoff.ru/x'],
    ['https://qr.nspk.ru/AS10', 'https://qr.nspk.ru/AS10'],
  ])('with the page %s is sent to %s', async (PaymentURL, url) => {
    const state = {
      Success: true,
      ErrorCode: '0',
      PaymentId: newKey().replaceAll(/\D/g, '') + '77',
      Status: 'NEW',
      Amount: 114_900,
      PaymentURL,
    }
    const { at } = shop({ fetch: async () => Response.json({ ...state, OrderId: 'x' }) })
    expect((await at().create(payment())).url).toBe(url)
  })
})

describe('a payment that is asked for again', () => {
  test('is the same one, however often; a page whose answer was lost is ended before another is made', async () => {
    const { bank, at } = shop()
    const given = payment()
    bank.state.faults = ['lost']
    await expect(at().create(given)).rejects.toMatchObject({ outcome: 'unknown' })
    const second = await at(1).create(given)
    expect(await at(2).create(given)).toEqual(second)
    expect(bank.all().map(({ state }) => state.status)).toEqual(['CANCELED', 'NEW'])
    expect(bank.methods()).toEqual(['Init', 'CheckOrder', 'GetState', 'Cancel', 'Init', 'GetState'])
  })

  test('by ten at once is made once; calls that come too early learn nothing', async () => {
    const { bank, at } = shop()
    const given = payment()
    const provider = at()
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => provider.create(given)))
    expect(bank.all()).toHaveLength(1)
    expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ outcome: 'unknown', reason: 'create_under_way' })
  })

  test('by SBP goes on with the payment that was made, and gives its link', async () => {
    const { bank, at } = shop()
    const given = payment({ way: 'sbp' })
    bank.state.faults = ['lost', null, 'lost']
    await expect(at().create(given)).rejects.toMatchObject({ outcome: 'unknown' })
    await at(1)
      .create(given)
      .catch(() => null)
    const again = await at(2).create(given)
    expect(again.url).not.toBe(null)
    expect(bank.all().map(({ state }) => state.status)).toEqual(['NEW'])
  })

  test('with a saved card is not charged twice', async () => {
    const { bank, at } = shop()
    const given = payment({ cardToken: '17000014242' })
    bank.state.faults = [null, 'lost']
    await expect(at().create(given)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await at(1).create(given)).toMatchObject({ status: 'paid' })
    expect(bank.all()).toHaveLength(1)
    expect(bank.methods().filter((method) => method === 'Charge')).toHaveLength(1)
  })

  test('with a saved card that the bank refuses to charge is declined, with the reason', async () => {
    const { bank, at } = shop()
    Object.assign(bank.state, { faults: [null, 'refused'], refusal: '116' })
    expect(await at().create(payment({ cardToken: '17000014242' }))).toMatchObject({ status: 'canceled', reason: 'insufficient_funds' })
  })

  test.each(['AUTHORIZING', 'PREAUTHORIZING'])('with a saved card that the bank is still charging (%s) is not declined', async (status) => {
    const { bank, at } = shop()
    const given = payment({ cardToken: '17000014242' })
    bank.state.faults = [null, 'down']
    await expect(at().create(given)).rejects.toMatchObject({ outcome: 'unknown' })
    const [{ id } = { id: 0 }] = bank.all()
    bank.set(id, { status })
    expect(await at(1).create(given)).toMatchObject({ status: 'pending', reason: null })
    bank.set(id, { status: 'CONFIRMED' })
    expect(await at(2).read(String(id))).toMatchObject({ status: 'paid' })
  })

  test('while an earlier call may still run is not asked for', async () => {
    const { bank, at } = shop()
    const given = payment()
    const stuck = shop({ fetch: () => new Promise<never>(() => {}), timeoutMs: 60_000 })
    void stuck.at().create(given)
    await vi.waitFor(async () =>
      expect(
        await at(1)
          .create(given)
          .catch((error: Error) => error.message),
      ).toContain('create_under_way'),
    )
    expect(bank.calls).toEqual([])
    expect(await at(21).create(given)).toMatchObject({ status: 'pending' })
  })
})

describe('a refund', () => {
  const part = (id: string, key: string, amount = 100) => ({ id, key, amount, receipt: null })

  test('in parts is Cancel with a sum; the rest is known, and more is refused', async () => {
    const { at, created, bank } = await paid()
    expect(await at().refund(part(created.id, 'a'))).toEqual({ ref: 'a', isDone: true })
    expect(bank.calls[0]).toMatchObject({ method: 'Cancel', body: { Amount: 10_000, ExternalRequestId: 'a' } })
    expect(await at().read(created.id)).toMatchObject({ status: 'paid', amount: AMOUNT, refunded: 100 })
    await expect(at().refund(part(created.id, 'b', AMOUNT))).rejects.toMatchObject(refused)
    await at().refund({
      ...part(created.id, 'c', 1049),
      receipt: { ...receipt, lines: [{ name: 'Ролл', price: 1049, quantity: 1, kind: 'dish' }] },
    })
    expect(await at().read(created.id)).toMatchObject({ status: 'paid', refunded: AMOUNT })
  })

  test('of everything has no receipt: the bank returns its own; a part has one', async () => {
    const { at, created, bank } = await paid()
    const whole = await paid()
    await whole.at().refund({ ...part(whole.created.id, 'a', AMOUNT), receipt })
    expect(whole.bank.calls[0]?.body).not.toHaveProperty('Receipt')
    const lines = [{ name: 'Ролл', price: 100, quantity: 1, kind: 'dish' as const }]
    await at().refund({ ...part(created.id, 'a'), receipt: { ...receipt, lines } })
    expect(bank.calls[0]?.body).toHaveProperty('Receipt')
  })

  test.each(['card', 'sbp'] as const)('by %s whose answer was lost is not made twice', async (way) => {
    const { at, created, bank, id } = await paid({ way })
    await at().refund(part(created.id, 'a', 49))
    bank.state.faults = ['lost']
    await expect(at().refund(part(created.id, 'b'))).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await at().refund(part(created.id, 'b'))).toEqual({ ref: 'b', isDone: true })
    bank.state.faults = ['down']
    await expect(at().refund(part(created.id, 'c'))).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await at().refund(part(created.id, 'c'))).toEqual({ ref: 'c', isDone: true })
    const refunds = Object.values(bank.all().find((row) => row.id === id)?.state.refunds ?? {})
    expect(refunds).toEqual([4900, 10_000, 10_000])
    expect(await at().read(created.id)).toMatchObject({ refunded: 249 })
  })

  test('that the bank is still making is not done until it says so', async () => {
    const { at, created, bank } = await paid({ way: 'sbp' })
    bank.state.refundsAtOnce = false
    expect(await at().refund(part(created.id, 'a'))).toMatchObject({ isDone: false })
    expect(await at().refund(part(created.id, 'a'))).toMatchObject({ isDone: false })
    bank.state.refundsAtOnce = true
    expect(await at().refund(part(created.id, 'a'))).toMatchObject({ isDone: true })
    expect(bank.methods().filter((method) => method === 'Cancel')).toHaveLength(1)
  })

  test('that SBP takes only later is not refused: a payment is refunded once an hour', async () => {
    const { at, created, bank } = await paid({ way: 'sbp' })
    await at().refund(part(created.id, 'a'))
    Object.assign(bank.state, { faults: ['refused'], refusal: '3029' })
    await expect(at().refund(part(created.id, 'b'))).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await at().refund(part(created.id, 'b'))).toEqual({ ref: 'b', isDone: true })
    expect(await at().read(created.id)).toMatchObject({ refunded: 200 })
  })

  test('of another sum by hand at the bank is left to a person', async () => {
    const { at, created, bank, id } = await paid()
    bank.state.faults = ['lost']
    await expect(at().refund(part(created.id, 'a'))).rejects.toMatchObject({ outcome: 'unknown' })
    bank.set(id, { refunds: { a: 10_000, byHand: 7 } })
    await expect(at().refund(part(created.id, 'a'))).rejects.toMatchObject({ outcome: 'unknown', reason: 'check_by_hand' })
  })
})

describe('a notification', () => {
  const signed = (fields: object, password = TERMINAL.password) =>
    JSON.stringify(
      withTKassaToken(
        { TerminalKey: TERMINAL.terminalKey, OrderId: 'o1', Success: true, Status: 'CONFIRMED', PaymentId: 13_660, Amount: 100, ...fields },
        password,
      ),
    )
  const read = (body: string) => shop().at().readWebhook({ headers: new Headers(), body, address: '8.8.8.8' })

  test('names its payment; the same one twice is one event, and what is no payment is ignored', async () => {
    const first = await read(signed({}))
    expect(first).toMatchObject({ kind: 'CONFIRMED', paymentId: '13660' })
    expect(await read(signed({}))).toEqual(first)
    expect((await read(signed({ Status: 'AUTHORIZED' })))?.eventId).not.toBe(first?.eventId)
    expect(await read(signed({ PaymentId: undefined, NotificationType: 'LINKCARD' }))).toBe(null)
  })

  test('with another signature is 401, an unreadable one 400', async () => {
    for (const body of [signed({}, 'another'), signed({}).replace('"Amount":100', '"Amount":1'), '{}'])
      await expect(read(body)).rejects.toMatchObject({ status: 401 })
    for (const body of ['nonsense', '[]', '"text"', signed({ Status: undefined })])
      await expect(read(body)).rejects.toMatchObject({ status: 400 })
  })
})

describe('outcomes of a call', () => {
  const untrusted = Object.assign(new Error('no issuer'), { code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY' })
  test.each([
    ['unknown', 'TypeError', () => Promise.reject(new TypeError('network'))],
    ['unknown', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', () => Promise.reject(new TypeError('fetch failed', { cause: untrusted }))],
    ['unknown', 'http_502', async () => Response.json({}, { status: 502 })],
    ['unknown', 'SyntaxError', async () => new Response('<html>')],
    ['unknown', 'unreadable_response', async () => Response.json({ Success: true, ErrorCode: '0' })],
    ['unknown', 'code_9999', async () => Response.json({ Success: false, ErrorCode: '9999' })],
    ['unknown', 'code_204', async () => Response.json({ Success: false, ErrorCode: '204' })],
    ['unknown', 'code_3', async () => Response.json({ Success: false, ErrorCode: '3' })],
    ['unknown', 'code_402', async () => Response.json({ Success: false, ErrorCode: '402' })],
    ['refused', 'code_8', async () => Response.json({ Success: false, ErrorCode: '8' })],
    ['refused', 'code_104', async () => Response.json({ Success: false, ErrorCode: '104' })],
  ] as const)('%s: %s', async (outcome, reason, fetch) => {
    await expect(shop({ fetch }).at().read('1')).rejects.toMatchObject({ name: 'ProviderError', outcome, reason })
  })

  test('the bank refuses a call that is signed with another password', async () => {
    await expect(shop({ password: 'wrong' }).at().create(payment())).rejects.toMatchObject({ outcome: 'unknown', reason: 'code_204' })
  })
})
