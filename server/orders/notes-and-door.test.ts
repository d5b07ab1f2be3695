import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { quote } from '~/contracts/cart'
import { errorBody } from '~/contracts/common'
import { goodsOne } from '~/contracts/goods'
import { deliverySheet } from '~/contracts/staff-board'
import { courierScreen } from '~/contracts/staff-courier'
import { addresses, categories, customers, staffAudit } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { edit, edited, keep, orderRow } from '#server/staff/desk/edits.testing'
import { asKey, KITCHEN, run, ticketOf } from '#server/staff/kitchen/board/board.testing'
import { addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { messagesTo, onlineBody, paidOrder, readOrder } from './order-state.testing'
import { call, GOODS, line, newCustomer, order, orderBody, pickupBody, placed, setUpShop } from './orders.testing'

setUpShop()

const NOTE = 'без лука'
const RECIPIENT = { name: 'Ольга Петровна', phone: '79005556677' }
const fieldsOf = ({ status, json }: { status: number; json: unknown }) => [status, errorBody.parse(json).error.fields]
const setNotes = (takes_notes: boolean) => db.update(categories).set({ takes_notes }).where(eq(categories.id, 9001))
afterEach(() => setNotes(true))

const sheetOf = async (id: number) =>
  deliverySheet.parse((await staffCall('POST', `/staff/orders/${id}/delivery`, { ...asKey, body: {} })).json)

describe('words to the kitchen with a line', () => {
  it('are a part of the line: two lines of one dish, each with its own', async () => {
    const customer = await newCustomer()
    const goods = [line(GOODS.roll), line(GOODS.roll, 1, { note: ` ${NOTE},\n  имбиря \u202eпобольше ` })]
    const { json } = await call('POST', '/v3/cart/quote', { body: { goods } })
    expect(quote.parse(json).lines.map(({ uid }) => uid)).toEqual([`${GOODS.roll}`, `${GOODS.roll}-nбез лука, имбиря побольше`])
    const { id } = await placed(customer, orderBody({ goods }))
    expect((await readOrder(customer, id)).lines.map(({ note }) => note)).toEqual([null, 'без лука, имбиря побольше'])
    expect((await ticketOf(id))?.lines.map(({ note }) => note)).toEqual([null, 'без лука, имбиря побольше'])
  })

  it('are at most 140 characters of text', async () => {
    const of = async (note: unknown) => order(await newCustomer(), orderBody({ goods: [{ ...line(GOODS.roll, 2), note }] }))
    expect(fieldsOf(await of('я'.repeat(141)))).toEqual([422, { 'goods.0.note': expect.stringContaining('140') }])
    expect((await of(5)).status).toBe(422)
    expect((await of('я'.repeat(140))).status).toBe(201)
    expect((await of(null)).status).toBe(201)
    expect((await of(' \n\u200b ')).status).toBe(201)
  })

  it('are refused where the category takes none, and dropped from nothing silently', async () => {
    const customer = await newCustomer()
    const body = orderBody({ goods: [line(GOODS.roll, 1), line(GOODS.roll, 1, { note: NOTE })] })
    const { id } = await placed(customer, body)
    await setNotes(false)
    const refused = [422, { 'goods.1.note': `Блюдо ${GOODS.roll}: к этому блюду пожеланий не принимаем` }]
    expect(fieldsOf(await order(customer, body))).toEqual(refused)
    expect(fieldsOf(await call('POST', '/v3/cart/quote', { body }))).toEqual(refused)
    expect(goodsOne.parse((await call('GET', `/v3/goods/${GOODS.roll}`)).json).takes_notes).toBe(false)
    // what was ordered stays, also through an edit; new words do not come
    await edited(id, { lines: await keep(id, [], { 1: 2 }) })
    expect((await readOrder(customer, id)).lines.map(({ note }) => note)).toEqual([null, NOTE])
    const lines = (await keep(id)).map((one) => ({ ...one, note: 'острее' }))
    expect(fieldsOf(await edit(id, { lines }))).toEqual([422, { 'lines.0.note': expect.any(String), 'lines.1.note': expect.any(String) }])
  })

  it('raise the allergy flag as a comment does', async () => {
    const of = async (note: string) => {
      const { id } = await placed(await newCustomer(), orderBody({ goods: [line(GOODS.roll, 2, { note })] }))
      return ticketOf(id)
    }
    const ticket = await of('у сына алергия на кунжут')
    expect([ticket?.flags.includes('allergy'), ticket?.allergies]).toEqual([true, [`Блюдо ${GOODS.roll}: у сына алергия на кунжут`]])
    expect((await of(NOTE))?.flags).not.toContain('allergy')
  })

  it('are changed by staff for no money: the kitchen sees it, a ready order is cooked again, the log keeps no words', async () => {
    const customer = await newCustomer({ rank: 'discount', personal_discount: 10 })
    const goods = [line(GOODS.roll, 2, { note: NOTE })]
    const { id } = await placed(customer, orderBody({ goods, total: 1211 }))
    await run({ kind: 'accept', order_id: id })
    await run({ kind: 'stage', order_id: id, from: 'queue', to: 'cooking' })
    const kept = await keep(id)
    const preview = await edited(id, { lines: kept.map((one) => ({ ...one, note: 'без риса, Марина' })) })
    expect([preview.difference, (await orderRow(id)).total]).toEqual([0, 1211])
    const ticket = await ticketOf(id)
    expect([ticket?.lines[0]?.note, ticket?.flags.includes('changed')]).toEqual(['без риса, Марина', true])
    expect(ticket?.changes.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual(['пожелания к блюдам'])
    const audit = await db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, `order:${id}`))
    expect(JSON.stringify([audit, await readOrder(customer, id).then(({ edits }) => edits)])).not.toContain('Марина')
    expect(audit.map(({ after }) => after)).toContainEqual(expect.objectContaining({ fields: ['line_notes'] }))
    await edited(id, { lines: kept.map((one) => ({ ...one, note: null })) })
    expect((await ticketOf(id))?.lines[0]?.note).toBeNull()
  })
})

describe('who receives an order', () => {
  const forOther = (parts = {}) => orderBody({ recipient: { ...RECIPIENT, phone: '8 (900) 555-66-77' }, ...parts })

  it('is kept apart from the account: the courier calls them, messages go to the customer', async () => {
    const customer = await newCustomer({ name: 'Мария' })
    const { id } = await placed(customer, forOther())
    expect((await readOrder(customer, id)).recipient).toEqual(RECIPIENT)
    const manager = await staffCall('GET', `/staff/orders/${id}`, { cookie: await cookieFor({ role: 'manager', kitchens: [KITCHEN] }) })
    expect(JSON.stringify(manager.json)).toContain('Ольга')
    expect(JSON.stringify(manager.json), 'phones are masked').not.toContain(RECIPIENT.phone)
    const ticket = JSON.stringify(await ticketOf(id))
    for (const secret of [RECIPIENT.phone, 'Петровна', customer.phone]) expect(ticket, 'no person on a ticket').not.toContain(secret)
    expect(await sheetOf(id)).toMatchObject({ name: 'Мария', phone: customer.phone, recipient: RECIPIENT })

    await run({ kind: 'accept', order_id: id })
    await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
    const courier = await staffCookie(await addStaff({ role: 'courier', kitchens: [KITCHEN], name: 'Гоша' }))
    await run({ kind: 'take', order_id: id }, courier)
    const { json } = await staffCall('GET', `/staff/courier?kitchen_id=${KITCHEN}`, { cookie: courier })
    expect(courierScreen.parse(json).mine[0]).toMatchObject({ name: RECIPIENT.name, phone: RECIPIENT.phone })
    expect((await messagesTo(customer)).length).toBeGreaterThan(0)
    expect(await messagesTo(RECIPIENT)).toEqual([])
  })

  it('leaves the account as it is: neither their name nor their door becomes the customer’s', async () => {
    const customer = await newCustomer({ name: 'Мария' })
    await placed(customer, forOther())
    const [own] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, customer.id))
    expect(own).toEqual({ name: 'Мария' })
    const saved = () => db.select({ street: addresses.street }).from(addresses).where(eq(addresses.customer_id, customer.id))
    expect(await saved()).toEqual([])
    await placed(customer, orderBody())
    expect(await saved()).toEqual([{ street: 'Лесная' }])
  })

  it.each([
    ['no name', { name: ' ', phone: RECIPIENT.phone }, 'recipient.name'],
    ['no phone', { name: 'Ольга', phone: '12' }, 'recipient.phone'],
    ['a Russian phone of twelve digits', { name: 'Ольга', phone: '790055566778' }, 'recipient.phone'],
    ['a foreign kind', 'Ольга', 'recipient'],
  ])('is refused with %s', async (_, recipient, field) => {
    const [status, fields] = fieldsOf(await order(await newCustomer(), orderBody({ recipient })))
    expect([status, Object.keys(fields ?? {})]).toEqual([422, [field]])
  })

  it('may have a phone of another country: it is only called', async () => {
    const { id } = await placed(await newCustomer(), orderBody({ recipient: { name: 'Алесь', phone: '+375 (29) 123-45-67' } }))
    expect((await sheetOf(id)).recipient).toEqual({ name: 'Алесь', phone: '375291234567' })
  })

  it('is changed and taken out by staff, and no log holds them', async () => {
    const { id } = await placed(await newCustomer(), forOther())
    await edited(id, { recipient: { name: 'Пётр', phone: '79001110022' }, no_call: true })
    expect(await orderRow(id)).toMatchObject({ recipient: { name: 'Пётр', phone: '79001110022' }, no_call: true })
    await edited(id, { recipient: null })
    expect((await orderRow(id)).recipient).toBeNull()
    const audit = await db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, `order:${id}`))
    expect(audit.map(({ after }) => after)).toMatchObject([{ fields: ['recipient'] }, { fields: ['recipient', 'no_call'] }])
    expect(JSON.stringify(audit)).not.toMatch(/Пётр|79001110022/)
  })
})

describe('an order at the door', () => {
  const asked = { leave_at_door: true, no_call: true }

  it('is left there once it is paid; money on receipt needs a hand', async () => {
    const customer = await newCustomer()
    expect(fieldsOf(await order(customer, orderBody({ leave_at_door: true })))).toEqual([
      422,
      { leave_at_door: expect.stringContaining('оплаченный') },
    ])
    const id = await paidOrder(customer, onlineBody(asked))
    expect(await readOrder(customer, id)).toMatchObject(asked)
    expect(await sheetOf(id)).toMatchObject(asked)
  })

  it('is nothing of a pickup', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody(asked))
    expect(await readOrder(customer, id)).toMatchObject({ leave_at_door: false, no_call: false })
  })

  it('is not left there any more once an edit adds something to pay, which is said', async () => {
    const id = await paidOrder(await newCustomer(), onlineBody(asked))
    const { notes } = await edited(id, { lines: [...(await keep(id)), { id: GOODS.roll, qtt: 1 }] })
    expect(notes.join()).toContain('двери')
    expect(await orderRow(id)).toMatchObject({ collect: 441, leave_at_door: false, no_call: true })
    expect((await edit(id, { leave_at_door: true })).status).toBe(422)
  })
})
