import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { freezeClock, newPhone, START } from '#server/auth/auth.testing'
import { createCustomer } from '#server/db/db.testing'
import { attempts, cards, outbox } from '#server/db/tables'
import { db, newestCode, otherThan, readError } from '#server/http/api.testing'
import { askCard, cardNumber, confirm } from './cards.testing'

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
const messagesTo = (to: string) => db.select().from(outbox).where(eq(outbox.phone, to))

describe('rate limits of cards', () => {
  test('five codes an hour for a customer', async () => {
    for (let i = 0; i < 5; i++) expect((await ask({ card: cardNumber(i), phone: newPhone() })).status).toBe(200)
    const last = newPhone()
    const answer = await ask({ card: cardNumber(6), phone: last })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^phone:Слишком много кодов подряд. Попробуйте через/)
    expect(await messagesTo(last)).toEqual([])
  })

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

  test('twenty codes an hour from an address', async () => {
    const subject = 'address:192.0.2.200'
    await db.insert(attempts).values(Array.from({ length: 20 }, () => ({ kind: 'card_code_sent' as const, subject, at: START })))
    expect((await ask({ headers: { 'cf-connecting-ip': '192.0.2.200' } })).status).toBe(422)
    expect((await ask({ headers: { 'cf-connecting-ip': '192.0.2.201' } })).status).toBe(200)
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
