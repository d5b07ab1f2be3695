import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cardConfirmed, cardList as cardsShape, cardWaiting } from '~/contracts/cards'
import { MAX_CARDS } from '~/contracts/constants'
import { MINUTE_MS } from '~/rules/time'
import { freezeClock, newPhone, START } from '#server/auth/auth.testing'
import { createCustomer } from '#server/db/db.testing'
import { attempts, cards, outbox } from '#server/db/tables'
import { call, db, newestCode, otherThan, read, readError } from '#server/http/api.testing'
import { purgeCards } from './cards.service'
import { askCard, CARD, confirm, saveCard } from './cards.testing'

freezeClock()
let phone: string
let customerId: number
let token: string

beforeEach(async () => {
  phone = newPhone()
  const customer = await createCustomer({ phone })
  customerId = customer.customerId
  token = customer.token
})

const ask = (more: Partial<Parameters<typeof askCard>[0]> = {}) => askCard({ token, phone, ...more })
const list = async (as: string = token) => read(await call('/v2/cards', { token: as }), cardsShape)
const messagesTo = (to: string) => db.select().from(outbox).where(eq(outbox.phone, to))
const idOf = async (answer: Response) => (await read(answer, cardWaiting)).id

describe('adding a card', () => {
  test('sends a code and keeps the card pending', async () => {
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

  test('a repeat within 60 s, also ten at once, sends no message and returns the same id; after it a new code replaces the old one', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => idOf(await ask())))
    vi.setSystemTime(START + 59_000)
    ids.push(await idOf(await ask()))
    expect(await messagesTo(phone)).toHaveLength(1)
    const old = await newestCode(phone)
    vi.setSystemTime(START + MINUTE_MS + 1)
    ids.push(await idOf(await ask()))
    expect(new Set(ids).size).toBe(1)
    const code = await newestCode(phone)
    if (code !== old) expect((await confirm(token, old)).status).toBe(422)
    expect((await confirm(token, code)).status).toBe(200)
  })

  test('a code goes only to a phone of the countries served', async () => {
    const refused = await readError(await ask({ phone: '12025550134' }))
    expect(refused).toMatchObject({ code: 'phone_not_served', message: expect.stringMatching(/^phone:/) })
    expect(await messagesTo('12025550134')).toEqual([])
  })

  test('another card replaces the pending one', async () => {
    const first = await idOf(await ask())
    const second = await idOf(await ask({ card: CARD.mir }))
    expect(second).not.toBe(first)
    expect(await db.$count(cards, eq(cards.customer_id, customerId))).toBe(1)
    expect((await confirm(token, await newestCode(phone))).status).toBe(200)
    expect(await list()).toMatchObject([{ id: second, brand: 'Мир' }])
  })

  test('a saved card is 422 and sends nothing', async () => {
    const id = await saveCard({ token, phone })
    vi.setSystemTime(START + 10 * MINUTE_MS)
    expect((await readError(await ask())).message).toBe('card:Эта карта уже сохранена')
    expect(await messagesTo(phone)).toHaveLength(1)
    expect(await list()).toMatchObject([{ id }])
  })

  test.each([
    [
      { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'key' },
      /^card:Карта сохранится сама, когда вы оплатите ею заказ\.$/,
    ],
    [{ PAYMENT_ADAPTER: 'off' }, /^card:Картой на сайте пока не заплатить/],
  ])('by its number is 422 under %o: nothing is sent, stored or fetched', async (settings, message) => {
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

  test(`more than ${MAX_CARDS} cards are 422`, async () => {
    const row = { customer_id: customerId, status: 'active', brand: 'Visa', last4: '0000', emitent: '', provider: 'sandbox' } as const
    for (let i = 0; i < MAX_CARDS; i++) await db.insert(cards).values({ ...row, fingerprint: `f${i}`, created_at: START })
    expect((await readError(await ask())).message).toMatch(/^card:Можно сохранить не больше 10 карт/)
    expect(await messagesTo(phone)).toEqual([])
  })

  test('a failed message leaves no card and no personal data in the log', async () => {
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
  test('returns the card, also ten times at once; the first is the default', async () => {
    await ask({ emitent: 'Т-Банк' })
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 10 }, async () => read(await confirm(token, code), cardConfirmed)))
    const card = answers[0]?.card
    expect(answers).toEqual(answers.map(() => ({ card })))
    expect(card).toEqual({ id: expect.any(Number), brand: 'Visa', last4: '4242', emitent: 'Т-Банк', is_default: true })
    const second = await saveCard({ token, phone, card: CARD.mir })
    expect(await list()).toEqual([card, { id: second, brand: 'Мир', last4: '0004', emitent: '', is_default: false }])
  })

  test('a wrong code is 422 with attempts left; five end the code', async () => {
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

  test.each([
    ['the same card', {}],
    ['another card', { card: CARD.mir }],
  ])('the code before the last one, for %s, costs no try and says that a newer one was sent', async (_, second) => {
    await ask()
    const first = await newestCode(phone)
    vi.setSystemTime(START + MINUTE_MS + 1)
    await ask(second)
    const code = await newestCode(phone)
    // one in ten thousand: both are the same
    if (first === code) return
    for (let time = 0; time < 6; time++) {
      const answer = await confirm(token, first)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { error: { code: 'wrong_code', tries_left: 5, fields: { code: expect.stringContaining('новее') } } },
      ])
    }
    const guessed = and(eq(attempts.kind, 'card_code_wrong'), eq(attempts.subject, `customer:${customerId}`))
    expect(await db.$count(attempts, guessed)).toBe(0)
    vi.setSystemTime(START + 5 * MINUTE_MS)
    if (first !== otherThan(code))
      expect(await readError(await confirm(token, first))).toMatchObject({ message: expect.stringMatching(/Осталось 4/) })
    expect((await confirm(token, `Код ${code} привяжет карту`)).status).toBe(200)
  })

  test('an expired code and a missing pending card are 422', async () => {
    expect((await readError(await confirm(token, '1234'))).message).toBe('code:Сначала запросите код для карты.')
    await ask()
    const code = await newestCode(phone)
    vi.setSystemTime(START + 5 * MINUTE_MS)
    expect((await readError(await confirm(token, code))).message).toBe('code:Код устарел. Запросите новый.')
  })

  test('a code is valid for its customer only', async () => {
    await ask()
    const other = await createCustomer()
    expect((await confirm(other.token, await newestCode(phone))).status).toBe(422)
    const otherPhone = newPhone()
    await askCard({ token: other.token, phone: otherPhone })
    const own = await newestCode(otherPhone)
    if (own !== (await newestCode(phone))) expect((await confirm(other.token, await newestCode(phone))).status).toBe(422)
    expect(await list(other.token)).toEqual([])
  })
})

const remove = (id: number) => call(`/v2/deactivate-token?id=${id}`, { token })

describe('removing a card, GET /v2/deactivate-token', () => {
  test('204, also the second time; the provider token is deleted', async () => {
    const id = await saveCard({ token, phone })
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204])
    expect(await list()).toEqual([])
    const [row] = await db.select().from(cards).where(eq(cards.id, id))
    expect(row).toMatchObject({ status: 'removed', provider_token: null, fingerprint: null, code_hmac: null, emitent: '' })
  })

  test('the newest remaining card becomes the default', async () => {
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
})

describe('rate limits of cards', () => {
  test('five codes an hour to a phone, for all customers together', async () => {
    const victim = newPhone()
    const customers = await Promise.all(Array.from({ length: 12 }, () => createCustomer()))
    const statuses = await Promise.all(
      customers.map(async (one, i) => {
        const headers = { 'cf-connecting-ip': `192.0.2.${i}` }
        return (await askCard({ token: one.token, phone: victim, headers })).status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(await messagesTo(victim)).toHaveLength(5)
  })

  test('fifteen wrong codes an hour for a customer, also in parallel; then even the right one is rejected', async () => {
    const subject = `customer:${customerId}`
    await db.insert(attempts).values(Array.from({ length: 13 }, () => ({ kind: 'card_code_wrong' as const, subject, at: START })))
    await ask()
    const code = await newestCode(phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token, otherThan(code))))
    const messages = await Promise.all(answers.map(async (answer) => (await readError(answer)).message))
    expect(messages.filter((message) => message.startsWith('code:Код не подошёл'))).toHaveLength(2)
    expect((await readError(await confirm(token, code))).message).toMatch(/^code:Слишком много неверных кодов. Попробуйте через/)
    expect(await db.$count(cards, and(eq(cards.customer_id, customerId), eq(cards.status, 'active')))).toBe(0)
  })
})

test('cards that were never confirmed are deleted a day after their code expired', async () => {
  await db.delete(cards)
  const saved = await saveCard({ token, phone })
  await askCard({ token, phone, card: CARD.mir })
  const hours = (count: number) => ({ db, now: new Date(Date.now() + count * 3_600_000) })
  expect(await purgeCards(hours(24))).toEqual({ cards: 0 })
  expect(await purgeCards(hours(25))).toEqual({ cards: 1 })
  expect(await purgeCards(hours(25))).toEqual({ cards: 0 })
  expect(await db.select({ id: cards.id }).from(cards).where(eq(cards.customer_id, customerId))).toEqual([{ id: saved }])
})
