import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardConfirmed, cards as cardsShape, cardWaiting } from '~/contracts/cards'
import { MAX_CARDS } from '~/contracts/constants'
import { createCustomer } from '#server/db/db.testing'
import { cards, outbox } from '#server/db/tables'
import { call, db, newestCode, otherThan, read, readError } from '#server/http/api.testing'
import { askCard, CARD, confirm, saveCard } from './cards.testing'

const START = new Date('2026-11-21T09:00:00Z').getTime()
const MINUTE = 60_000
let lastPhone = 79_990_800_000
let phone: string
let customerId: number
let token: string

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  phone = String(++lastPhone)
  const customer = await createCustomer({ phone })
  customerId = customer.customerId
  token = customer.token
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ask = (more: Partial<Parameters<typeof askCard>[0]> = {}) => askCard({ token, phone, ...more })
const list = async (as: string = token) => read(await call('/v2/cards', { token: as }), cardsShape)
const remove = (id: number, as: string = token) => call(`/v2/deactivate-token?id=${id}`, { token: as })
const messagesTo = (to: string) => db.select().from(outbox).where(eq(outbox.phone, to))
const idOf = async (answer: Response) => (await read(answer, cardWaiting)).id

describe('adding a card, contract "Payment"', () => {
  test('sends a code that says what for, and the card waits for it', async () => {
    const answer = await ask({ card: ' 4242 4242-4242 4242 ', emitent: ' Т-Банк ' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.json()).toEqual({ id: expect.any(Number), status: 'code_required' })
    const [message, ...more] = await messagesTo(phone)
    expect(more).toEqual([])
    expect(message).toMatchObject({ kind: 'card_code', status: 'sent' })
    expect(message?.text).toMatch(/^Код \d{4} .*карту \*4242.*Love Sushi/)
    expect(message?.text?.length).toBeLessThan(70)
    expect(await list()).toEqual([])
  })

  test('GET with a query does the same, for nobody to keep', async () => {
    const answer = await call(`/v2/token?card=${CARD.mir}&phone=%2B${phone}&emitent=`, { token })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    const [card] = await read(await confirm(token, await newestCode(phone)), cardConfirmed).then(({ card: one }) => [one])
    expect(card).toMatchObject({ brand: 'Мир', last4: '0004' })
  })

  test.each([['/v2/token?card=4242424242424242&phone=79990800000&emitent='], ['/v2/send-code?code=0000'], ['/v2/deactivate-token?id=1']])(
    '%s is refused to another site’s page, and run by no HEAD',
    async (path) => {
      expect((await call(path, { token, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
      expect((await call(path, { token, method: 'HEAD' })).status).toBe(405)
      expect(await db.$count(cards, eq(cards.customer_id, customerId))).toBe(0)
    },
  )

  test('the same card asked for twice within 60 s sends one message and answers the same id', async () => {
    const first = await idOf(await ask())
    vi.setSystemTime(START + 59_000)
    expect(await idOf(await ask())).toBe(first)
    expect(await messagesTo(phone)).toHaveLength(1)
    expect((await confirm(token, await newestCode(phone))).status).toBe(200)
  })

  test('ten at the same time send one message', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => idOf(await ask())))
    expect(new Set(ids).size).toBe(1)
    expect(await messagesTo(phone)).toHaveLength(1)
  })

  test('after 60 s a new code goes out and ends the old one', async () => {
    const id = await idOf(await ask())
    const old = await newestCode(phone)
    vi.setSystemTime(START + MINUTE + 1)
    expect(await idOf(await ask())).toBe(id)
    const code = await newestCode(phone)
    if (code !== old) expect((await confirm(token, old)).status).toBe(422)
    expect((await confirm(token, code)).status).toBe(200)
  })

  test('another phone, put right within the minute, gets a code of its own', async () => {
    const id = await idOf(await ask())
    const right = String(++lastPhone)
    expect(await idOf(await ask({ phone: right }))).toBe(id)
    expect((await confirm(token, await newestCode(right))).status).toBe(200)
  })

  test('another card takes the place of the one that waits', async () => {
    const first = await idOf(await ask())
    const second = await idOf(await ask({ card: CARD.mir }))
    expect(second).not.toBe(first)
    expect(await db.$count(cards, eq(cards.customer_id, customerId))).toBe(1)
    expect((await confirm(token, await newestCode(phone))).status).toBe(200)
    expect(await list()).toMatchObject([{ id: second, brand: 'Мир' }])
  })

  test('a card that is there already is 422 and sends nothing', async () => {
    const id = await saveCard({ token, phone })
    vi.setSystemTime(START + 10 * MINUTE)
    const answer = await ask()
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toBe('card:Эта карта уже сохранена')
    expect(await messagesTo(phone)).toHaveLength(1)
    expect(await list()).toMatchObject([{ id }])
  })

  test.each([
    [
      { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'key' },
      /^card:Карта сохранится сама, когда вы оплатите ею заказ\.$/,
    ],
    [{ PAYMENT_ADAPTER: 'off' }, /^card:Картой на сайте пока не заплатить/],
  ])('by its number is 422 under %o: nothing is sent, nothing is kept, nobody is asked', async (settings, message) => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const body = { card: CARD.visa, phone, emitent: '' }
    const answers = [
      await call('/v2/token', { token, body, env: settings }),
      await call(`/v2/token?card=${CARD.visa}&phone=${phone}&emitent=`, { token, env: settings }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      expect(await readError(answer)).toMatchObject({ code: 'card_not_by_number', message: expect.stringMatching(message) })
    }
    expect(await messagesTo(phone)).toEqual([])
    expect(await db.$count(cards, eq(cards.customer_id, customerId))).toBe(0)
    expect(asked).not.toHaveBeenCalled()
  })

  test('one card may belong to two customers', async () => {
    await saveCard({ token, phone })
    const other = await createCustomer()
    const otherPhone = String(++lastPhone)
    await saveCard({ token: other.token, phone: otherPhone })
    expect(await list(other.token)).toHaveLength(1)
  })

  test(`more than ${MAX_CARDS} cards are 422`, async () => {
    const row = { customer_id: customerId, status: 'active', brand: 'Visa', last4: '0000', emitent: '', provider: 'sandbox' } as const
    for (let i = 0; i < MAX_CARDS; i++) await db.insert(cards).values({ ...row, fingerprint: `f${i}`, created_at: START })
    const answer = await ask()
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^card:Можно сохранить не больше 10 карт/)
    expect(await messagesTo(phone)).toEqual([])
  })

  test('a message that was not taken leaves no card behind, and no word of it in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    const answer = await call('/v2/token', {
      token,
      body: { card: CARD.visa, phone, emitent: '' },
      env: { SMS_ADAPTER: 'smsru', SMSRU_API_ID: 'key' },
    })
    vi.unstubAllGlobals()
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^phone:Не получилось отправить СМС/)
    expect(await db.$count(cards, eq(cards.customer_id, customerId))).toBe(0)
    expect(JSON.stringify(log.mock.calls)).not.toMatch(new RegExp(`${CARD.visa}|${phone}`))
  })
})

describe('confirming a card, GET /v2/send-code', () => {
  test('answers the card; the first one is the default, a later one is not', async () => {
    await ask({ emitent: 'Т-Банк' })
    const answer = await confirm(token, await newestCode(phone))
    expect(answer.status).toBe(200)
    const { card } = await read(answer, cardConfirmed)
    expect(card).toEqual({ id: expect.any(Number), brand: 'Visa', last4: '4242', emitent: 'Т-Банк', is_default: true })
    const second = await saveCard({ token, phone, card: CARD.mir })
    expect(await list()).toEqual([card, { id: second, brand: 'Мир', last4: '0004', emitent: '', is_default: false }])
  })

  test('asked twice with the right code answers the same card, and so ten at once', async () => {
    const id = await idOf(await ask())
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token, code)))
    for (const answer of answers) expect((await read(answer, cardConfirmed)).card.id).toBe(id)
    expect(await list()).toHaveLength(1)
  })

  test('a code may come with spaces', async () => {
    await ask()
    const code = await newestCode(phone)
    expect((await confirm(token, ` ${code.slice(0, 2)} ${code.slice(2)} `)).status).toBe(200)
  })

  test('a wrong one is 422 with the tries left; after five the code is dead', async () => {
    await ask()
    const code = await newestCode(phone)
    for (const left of [4, 3, 2, 1, 0]) {
      const answer = await confirm(token, otherThan(code))
      expect(answer.status).toBe(422)
      expect(await readError(answer)).toMatchObject({ code: 'wrong_code', message: expect.stringMatching(/^code:Код не подошёл/) })
      expect((await db.select().from(cards).where(eq(cards.customer_id, customerId)))[0]?.code_tries).toBe(5 - left)
    }
    expect((await confirm(token, code)).status).toBe(422)
    expect(await list()).toEqual([])
  })

  test('an old one is 422, and without a card that waits there is nothing to confirm', async () => {
    expect((await readError(await confirm(token, '1234'))).message).toBe('code:Сначала запросите код для карты.')
    await ask()
    const code = await newestCode(phone)
    vi.setSystemTime(START + 5 * MINUTE)
    expect((await readError(await confirm(token, code))).message).toBe('code:Код устарел. Запросите новый.')
  })

  test('a code is its customer’s alone', async () => {
    await ask()
    const other = await createCustomer()
    expect((await confirm(other.token, await newestCode(phone))).status).toBe(422)
    await askCard({ token: other.token, phone: String(++lastPhone) })
    const own = await newestCode(String(lastPhone))
    if (own !== (await newestCode(phone))) expect((await confirm(other.token, await newestCode(phone))).status).toBe(422)
    expect(await list(other.token)).toEqual([])
  })
})

describe('removing a card, GET /v2/deactivate-token', () => {
  test('answers 204, and 204 again; the provider’s token is forgotten', async () => {
    const id = await saveCard({ token, phone })
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204])
    expect(await list()).toEqual([])
    const [row] = await db.select().from(cards).where(eq(cards.id, id))
    expect(row).toMatchObject({ status: 'removed', provider_token: null, fingerprint: null, code_hmac: null, emitent: '' })
  })

  test('the default passes to the newest other card; exactly one is', async () => {
    const ids = []
    for (const card of [CARD.visa, CARD.mir, CARD.master]) ids.push(await saveCard({ token, phone, card }))
    const [first = 0, second = 0, third = 0] = ids
    await remove(first)
    expect(await list()).toMatchObject([
      { id: third, is_default: true },
      { id: second, is_default: false },
    ])
    await Promise.all([remove(third), remove(third)])
    expect(await list()).toMatchObject([{ id: second, is_default: true }])
  })

  test('a card that was removed can be added again', async () => {
    const id = await saveCard({ token, phone })
    await remove(id)
    vi.setSystemTime(START + 2 * MINUTE)
    expect(await saveCard({ token, phone })).not.toBe(id)
  })

  test('somebody else’s card answers as one that does not exist', async () => {
    const id = await saveCard({ token, phone })
    const stranger = await createCustomer()
    const [theirs, nobodys] = [await remove(id, stranger.token), await remove(99_999_999, stranger.token)]
    expect(theirs.status).toBe(404)
    expect(await theirs.text()).toBe(await nobodys.text())
    expect(await list()).toHaveLength(1)
  })
})
