import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { askedRefunds as refundList } from '~/contracts/staff-edits'
import { orders, payments, sandboxPayments } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  atBank,
  bankOf,
  bonusesOf,
  cancel,
  eventsOf,
  messagesTo,
  moveByStaff,
  onlineBody,
  paidOrder,
  paymentsOf,
  readOrder,
} from '#server/orders/order-state.testing'
import { CODE, GOODS, line, newCustomer, orderBody, pickupBody, placed, POINT, setUpShop, times } from '#server/orders/orders.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { codeOf, edited, giveBack, givenBack, keep, linesOf, orderRow, refundsOf } from './edits.testing'

setUpShop()

/** Three rolls with a code of 10 %, a cheap one, and delivery: 1770 − 177 + 90 = 1683, free delivery. The rolls cost 1593. */
const body = (parts: object = {}) =>
  onlineBody({ goods: [line(GOODS.roll, 3), line(GOODS.soup)], promocode: CODE.ten, total: 1714.5, ...parts })
const paid = async (parts: object = {}) => {
  const customer = await newCustomer()
  return { customer, id: await paidOrder(customer, body(parts)) }
}
const manager = () => cookieFor({ kitchens: [POINT.day] })
const owner = () => cookieFor({ role: 'owner', name: 'Анна' })

describe('POST /staff/orders/{id}/refunds', () => {
  it('is 422 for invalid sums, dishes and ways', async () => {
    const { id } = await paid()
    for (const bad of [{ amount: 0 }, { amount: 1.001 }, {}, { amount: 1, lines: [{ position: 0, qtt: 1 }] }, { amount: 1, to: 'gold' }])
      expect((await giveBack(id, bad)).status, JSON.stringify(bad)).toBe(422)
    expect((await giveBack(id, { lines: [{ position: 9, qtt: 1 }] })).status).toBe(422)
    expect(await refundsOf(id)).toEqual([])
  })

  it('pays portions back at what was paid for them; one by one they sum to it', async () => {
    const { id, customer } = await paid()
    const amounts = []
    for (const _ of times(3, String)) amounts.push((await givenBack(id, { lines: [{ position: 0, qtt: 1 }] })).amount)
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(1593)
    expect(codeOf(await giveBack(id, { lines: [{ position: 0, qtt: 1 }] }))).toEqual([409, 'nothing_left'])
    expect(await bankOf(id)).toMatchObject([{ refunded: 1593 }])
    expect((await readOrder(customer, id)).refunds).toHaveLength(3)
    const [first] = await messagesTo(customer)
    expect(first?.text).toBe(`Love Sushi: вернули 531\u00a0₽ по заказу № ${(await orderRow(id)).number}.`)
  })

  it('pays nothing back that was not paid, and says what is left', async () => {
    const { id } = await paid()
    await givenBack(id, { amount: 1700 })
    const more = await giveBack(id, { amount: 100 })
    expect(codeOf(more)).toEqual([409, 'nothing_left'])
    expect(more.json).toMatchObject({ message: 'Можно вернуть ещё 14,50\u00a0₽' })
    expect((await giveBack(id, { amount: 20, to: 'cash' })).status).toBe(409)
    expect((await giveBack(id, { amount: 20, to: 'bonuses' })).status).toBe(409)
    const { id: unpaid } = await placed(await newCustomer(), orderBody())
    expect((await giveBack(unpaid, { amount: 1, to: 'cash' })).status).toBe(409)
  })

  it('gives cash of a completed order only, and whole bonuses', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody({ goods: [line(GOODS.soup, 2)], total: 243 }))
    await moveByStaff(id, 'processed')
    expect((await giveBack(id, { amount: 100, to: 'cash' })).status).toBe(409)
    await moveByStaff(id, 'completed')
    const before = await bonusesOf(customer)
    expect(await givenBack(id, { lines: [{ position: 0, qtt: 1 }], to: 'bonuses' })).toMatchObject({ status: 'done', amount: 121 })
    const taken = (await refundsOf(id))[0]?.bonuses ?? 0
    expect(taken).toBeGreaterThan(0)
    expect(await bonusesOf(customer)).toEqual({
      balance: (before?.balance ?? 0) + 121 - taken,
      ledger: (before?.balance ?? 0) + 121 - taken,
    })
    expect(await givenBack(id, { amount: 122, to: 'cash' })).toMatchObject({ status: 'done' })
    expect(codeOf(await giveBack(id, { amount: 1, to: 'cash' }))).toEqual([409, 'nothing_left'])
    expect(await eventsOf(customer)).toContain(`refund:${(await refundsOf(id))[0]?.id}`)
  })

  it('takes bonuses earned on returned dishes back, all of them with all dishes', async () => {
    const customer = await newCustomer()
    const id = await paidOrder(customer, body({ delivery_type: 'pickup', pickup_point_id: POINT.day, address: undefined }))
    await moveByStaff(id, 'processed')
    await moveByStaff(id, 'completed')
    const { bonuses_earned } = await orderRow(id)
    expect(await bonusesOf(customer)).toMatchObject({ balance: bonuses_earned })
    await givenBack(id, { lines: [{ position: 0, qtt: 3 }] })
    await givenBack(id, { lines: [{ position: 1, qtt: 1 }] })
    expect(await bonusesOf(customer)).toEqual({ balance: 0, ledger: 0 })
    expect(await orderRow(id)).toMatchObject({ payment_status: 'refunded', bonuses_earned: 0 })
  })

  it('waits for an owner above a manager’s limits', async () => {
    const { id } = await paid({ goods: [line(GOODS.roll, 10)], total: 5310 })
    const cookie = await manager()
    const boss = await owner()
    await givenBack(id, { amount: 2000 }, { cookie })
    const asked = await giveBack(id, { lines: [{ position: 0, qtt: 2 }] }, { cookie })
    expect([asked.status, asked.json]).toMatchObject([202, { status: 'requested', amount: 1062, by: 'Борис' }])
    const { id: askedId } = asked.json as { id: number }
    expect(await linesOf(id)).toMatchObject([{ returned: 0 }])
    const list = refundList.parse((await staffCall('GET', '/staff/refunds', { cookie: boss })).json)
    expect(list.map((one) => one.id)).toContain(askedId)
    expect((await staffCall('POST', `/staff/refunds/${askedId}/approve`, { cookie })).status).toBe(403)
    const approved = await staffCall('POST', `/staff/refunds/${askedId}/approve`, { cookie: boss })
    expect(approved.json).toMatchObject({ status: 'done', decided_by: 'Анна', amount: 1062 })
    expect(codeOf(await staffCall('POST', `/staff/refunds/${askedId}/decline`, { cookie: boss }))).toEqual([409, 'decided'])
    expect(await linesOf(id)).toMatchObject([{ returned: 2, returned_sum: 1062 }])
    const second = await giveBack(id, { amount: 1500 }, { cookie })
    expect(second.status).toBe(202)
    const declined = await staffCall('POST', `/staff/refunds/${(second.json as { id: number }).id}/decline`, { cookie: boss })
    expect(declined.json).toMatchObject({ status: 'declined' })
    expect(await bankOf(id)).toMatchObject([{ refunded: 3062 }])
    expect((await giveBack(id, { amount: 2248 }, { cookie: boss })).status).toBe(201)
    expect((await staffCall('POST', '/staff/refunds/999999/approve', { cookie: boss })).status).toBe(404)
  })

  it('is agreed to or declined once, also by two owners at once', async () => {
    const { id } = await paid({ goods: [line(GOODS.roll, 10)], total: 5310 })
    const asked = (await giveBack(id, { amount: 3500 }, { cookie: await manager() })).json as { id: number }
    const boss = await owner()
    const verbs = ['approve', 'decline', 'approve', 'decline']
    const answers = await Promise.all(verbs.map((verb) => staffCall('POST', `/staff/refunds/${asked.id}/${verb}`, { cookie: boss })))
    const [stored] = await refundsOf(id)
    const isSame = (verb: string) => (verb === 'approve' ? 'done' : 'declined') === stored?.status
    for (const [at, { status }] of answers.entries()) if (!isSame(verbs[at] ?? '')) expect(status).toBe(409)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await bankOf(id)).toMatchObject([{ refunded: stored?.status === 'done' ? 3500 : 0 }])
  })

  it('takes bonuses that were given instead of money back when the order is canceled, at most what is there', async () => {
    const { id, customer } = await paid()
    await givenBack(id, { amount: 700, to: 'bonuses' })
    await moveByStaff(id, 'canceled')
    expect(await bankOf(id)).toMatchObject([{ amount: 1714.5, refunded: 1714.5 }])
    expect(await bonusesOf(customer)).toEqual({ balance: 0, ledger: 0 })
    const other = await paid()
    await givenBack(other.id, { amount: 700, to: 'bonuses' })
    await placed(other.customer, orderBody({ bonuses: 300, total: 1180 - 300 + 149 }))
    await cancel(other.customer, other.id)
    expect(await bonusesOf(other.customer)).toEqual({ balance: 0, ledger: 0 })
  })

  it('declines what is asked for when the order is canceled, and returns all the rest', async () => {
    const { id } = await paid({ goods: [line(GOODS.roll, 10)], total: 5310 })
    const cookie = await manager()
    await givenBack(id, { amount: 10.01 }, { cookie })
    expect((await giveBack(id, { amount: 4000 }, { cookie })).status).toBe(202)
    await moveByStaff(id, 'canceled')
    expect((await refundsOf(id)).map(({ status }) => status)).toEqual(['done', 'declined'])
    expect(await bankOf(id)).toMatchObject([{ amount: 5310, refunded: 5310 }])
    expect(await orderRow(id)).toMatchObject({ payment_status: 'refunded' })
    expect((await giveBack(id, { amount: 1 })).status).toBe(409)
  })
})

describe('B6: an order paid online that loses a line', () => {
  it('returns exactly the paid share of the line, once', async () => {
    const { id } = await paid()
    const preview = await edited(id, { lines: await keep(id, [1]) })
    expect(preview).toMatchObject({ how: 'refund', refund: 121.5 })
    expect(await bankOf(id)).toMatchObject([{ refunded: 121.5 }])
    const key = crypto.randomUUID()
    const answers = await Promise.all(times(4, () => giveBack(id, { lines: [{ position: 0, qtt: 1 }] }, { key })))
    expect(new Set(answers.map(({ json }) => (json as { id: number }).id)).size).toBe(1)
    expect((await refundsOf(id)).map(({ amount }) => amount)).toEqual([121.5, 531])
    const other = await paid()
    expect(codeOf(await giveBack(other.id, { amount: 1 }, { key }))).toEqual([409, 'idempotency_key_reused'])
    for (const another of [{ lines: [{ position: 0, qtt: 2 }] }, { amount: 531 }, { lines: [{ position: 0, qtt: 1 }], to: 'bonuses' }])
      expect(codeOf(await giveBack(id, another, { key })), JSON.stringify(another)).toEqual([409, 'idempotency_key_reused'])
  })

  it('never returns more than was paid when two managers refund at once', async () => {
    const { id } = await paid()
    const answers = await Promise.all(times(6, () => giveBack(id, { amount: 700 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
    expect(await bankOf(id)).toMatchObject([{ refunded: 1400 }])
    const lines = await paid()
    const portions = await Promise.all(times(5, () => giveBack(lines.id, { lines: [{ position: 0, qtt: 1 }] })))
    expect(portions.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(await linesOf(lines.id)).toMatchObject([{ returned: 3, returned_sum: 1593 }, {}])
  })

  it('ten at once end with a refund or a 409 that says why, also when an owner’s answer is pressed ten times', async () => {
    const { id } = await paid()
    const answers = await Promise.all(times(10, () => giveBack(id, { amount: 100 })))
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBeGreaterThan(3)
    for (const answer of answers) if (!made.includes(answer)) expect(codeOf(answer)).toEqual([409, 'edited_meanwhile'])
    expect(await bankOf(id)).toMatchObject([{ refunded: made.length * 100 }])

    const late = await paid()
    const rest = await Promise.all(times(10, () => giveBack(late.id, { amount: 1714.5 })))
    expect(rest.map(({ status }) => status).toSorted()).toEqual([201, ...times(9, () => 409)])

    const third = await paid({ goods: [line(GOODS.roll, 10)], total: 5310 })
    const asked = (await giveBack(third.id, { amount: 3100 }, { cookie: await manager() })).json as { id: number; status: string }
    expect(asked.status).toBe('requested')
    const boss = await owner()
    const approved = await Promise.all(times(10, () => staffCall('POST', `/staff/refunds/${asked.id}/approve`, { cookie: boss })))
    expect(approved.map(({ status }) => status).toSorted()).toEqual([200, ...times(9, () => 409)])
    expect(await bankOf(third.id)).toMatchObject([{ refunded: 3100 }])
  })

  it('is refused by the database itself', async () => {
    const { id } = await paid()
    const [payment] = await paymentsOf(id)
    const insert = (amount: number) =>
      db.run(sql`insert into refunds (order_id, payment_id, way, amount, idempotence_key, status, created_at)
        values (${id}, ${payment?.id ?? 0}, 'online', ${amount}, ${crypto.randomUUID()}, 'due', 1)`)
    await insert(171_450)
    await expect(insert(1)).rejects.toThrow()
  })

  it('returns exactly the rest when it is canceled after a partial refund', async () => {
    const { id } = await paid()
    await givenBack(id, { lines: [{ position: 0, qtt: 2 }] })
    await edited(id, { lines: await keep(id, [1]) })
    await moveByStaff(id, 'canceled')
    expect(await bankOf(id)).toMatchObject([{ amount: 1714.5, refunded: 1714.5 }])
  })

  it('cooks on when all of it was paid back in parts', async () => {
    const { id, customer } = await paid()
    await givenBack(id, { amount: 1714.5 })
    expect(await orderRow(id)).toMatchObject({ payment_status: 'refunded', status: 'new' })
    await moveByStaff(id, 'processed')
    await edited(id, { lines: [...(await keep(id)), { id: GOODS.cheap, qtt: 1 }] })
    expect(await orderRow(id)).toMatchObject({ status: 'processed', collect: 81 })
    expect((await readOrder(customer, id)).to_pay).toBe(81)
    const [bank] = await db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.idempotence_key, (await paymentsOf(id))[0]?.idempotence_key ?? ''))
    expect(bank?.refunded).toBe(1714.5)
    await moveByStaff(id, 'canceled')
    expect(await bankOf(id)).toMatchObject([{ refunded: 1714.5 }])
  })

  it('gives nothing more where the bank has returned all on its own, but what was paid on receipt', async () => {
    const { id, customer } = await paid({ delivery_type: 'pickup', pickup_point_id: POINT.day, address: undefined })
    await edited(id, { lines: [...(await keep(id)), { id: GOODS.soup, qtt: 1 }] })
    const { collect } = await orderRow(id)
    await db.update(payments).set({ status: 'refunded' }).where(eq(payments.order_id, id))
    await db.update(orders).set({ payment_status: 'refunded' }).where(eq(orders.id, id))
    for (const to of ['online', 'bonuses']) expect(codeOf(await giveBack(id, { amount: 1, to }))).toEqual([409, 'nothing_left'])
    await moveByStaff(id, 'processed')
    await moveByStaff(id, 'completed')
    expect((await readOrder(customer, id)).to_pay).toBe(collect)
    expect((await giveBack(id, { amount: collect, to: 'cash' })).status).toBe(201)
    expect(codeOf(await giveBack(id, { amount: 1, to: 'bonuses' }))).toEqual([409, 'nothing_left'])
  })

  it('sends nothing to the card by an edit that came back as bonuses', async () => {
    const { id } = await paid()
    await givenBack(id, { amount: 1700, to: 'bonuses' })
    expect(await edited(id, { lines: await keep(id, [1]) })).toMatchObject({ how: 'refund', refund: 14.5 })
    expect(await bankOf(id)).toMatchObject([{ refunded: 14.5 }])
  })

  it('leaves the kopecks that no bonus was given for to a later edit', async () => {
    const { id } = await paid()
    expect(await givenBack(id, { lines: [{ position: 1, qtt: 1 }], to: 'bonuses' })).toMatchObject({ amount: 121 })
    expect(await edited(id, { lines: await keep(id, [1]) })).toMatchObject({ how: 'refund', refund: 0.5 })
  })

  it('is too late after 90 days', async () => {
    const { id } = await paid()
    await db
      .update(orders)
      .set({ created_at: Date.now() - 91 * 86_400_000 })
      .where(eq(orders.id, id))
    expect(codeOf(await giveBack(id, { amount: 1 }))).toEqual([409, 'too_late'])
  })

  it('waits for the acceptance of held money', async () => {
    const held = await placed(await newCustomer(), body(), undefined, { PAYMENT_STAGES: '2' })
    await atBank(held.payment?.url, 'pay')
    expect(codeOf(await giveBack(held.id, { amount: 1 }))).toEqual([409, 'accept_first'])
  })
})
