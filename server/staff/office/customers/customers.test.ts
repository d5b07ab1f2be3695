import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { board } from '~/contracts/staff-board'
import { customerNote, customerPage, givenBonuses, staffCustomer } from '~/contracts/staff-customers'
import { guest } from '~/contracts/staff-desk'
import { bonusHistory } from '~/contracts/user'
import { customerNotes, customers, staffAudit } from '#server/db/tables'
import { call as callApi, db, newestCode, otherThan } from '#server/http/api.testing'
import { call, newCustomer, order, placed, POINT, setUpShop, STAFF_TOKEN, type TestCustomer } from '#server/orders/orders.testing'
import { eachCrash } from '#server/payments/crash.testing'
import { addStaff, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'

setUpShop()

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  call(method, `/staff/customers${path}`, { token: STAFF_TOKEN, ...(body !== undefined && { body }) })
const read = async (id: number) => staffCustomer.parse((await send('GET', `/${id}`)).json)
const find = async (q: string) => customerPage.parse((await send('POST', '/search', { q })).json).data.map(({ id }) => id)

let anna: TestCustomer
let orderNumber: string
beforeAll(async () => {
  anna = await newCustomer({ name: 'Аннушка', bonuses: 100 })
  await db.update(customers).set({ email: 'anna@example.ru', subscribed: true }).where(eq(customers.id, anna.id))
})

describe('finding', () => {
  it('by the end of a phone, the beginning of a name, or an order; masked, and written down without what was typed', async () => {
    const { number } = await placed(anna)
    orderNumber = number
    expect(await find(anna.phone.slice(-4))).toContain(anna.id)
    expect([await find(anna.phone), await find('аннуш'), await find(`№ ${orderNumber}`)]).toEqual([[anna.id], [anna.id], [anna.id]])
    expect([await find(anna.phone.slice(-3)), await find('нет такого')]).toEqual([[], []])
    const { data, meta } = customerPage.parse((await send('GET', '?q=аннуш')).json)
    expect(data[0]).toMatchObject({ name: 'Аннушка', orders: 1, sum: 0, bonuses: 100, rank: 1, blocked: false })
    expect([data[0]?.phone, meta.total]).toEqual([`7••••••${anna.phone.slice(7)}`, 1])
    const [row] = await auditsOf('customers')
    expect(row).toMatchObject({ action: 'customers.read', after: { page: 1, search: true } })
    expect(JSON.stringify(await db.select().from(staffAudit))).not.toMatch(/аннуш/i)
  })
})

it('reveals a field at a time, each with an audit row', async () => {
  expect((await read(anna.id)).email).toBe('a•••@example.ru')
  const shown = await send('POST', `/${anna.id}/reveal`, { field: 'email' })
  expect(shown.json).toEqual({ email: 'anna@example.ru' })
  expect((await send('POST', `/${anna.id}/reveal`, { field: 'bonuses' })).status).toBe(422)
  expect((await auditsOf(`customer:${anna.id}`))[0]).toMatchObject({ action: 'customer.reveal', after: { read: ['email'] } })
})

describe('bonuses', () => {
  it('are given once by a key, taken down to nothing, and read by the customer with the reason', async () => {
    const { id, token } = await newCustomer({ bonuses: 50 })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const give = (body: unknown) => call('POST', `/staff/customers/${id}/bonuses`, { token: STAFF_TOKEN, body, headers })
    const first = givenBonuses.parse((await give({ amount: 200, reason: 'Долго везли' })).json)
    expect(first).toMatchObject({ amount: 200, bonuses: 250 })
    expect((await give({ amount: 200, reason: 'Долго везли' })).json).toEqual(first)
    expect(await give({ amount: 300, reason: 'Долго везли' })).toMatchObject({
      status: 409,
      json: { error: { code: 'idempotency_key_reused' } },
    })
    const taken = (amount: number) => send('POST', `/${id}/bonuses`, { amount, reason: 'Ошибка' })
    expect(await taken(-251)).toMatchObject({ status: 422, json: { error: { fields: { amount: expect.any(String) } } } })
    expect((await taken(-250)).json).toMatchObject({ bonuses: 0 })
    const history = bonusHistory.parse((await call('GET', '/v2/user/history-loyalty', { token })).json)
    expect(history.map(({ kind, amount, description }) => [kind, amount, description])).toEqual([
      ['expiry', -250, 'Ошибка'],
      ['gift', 200, 'Долго везли'],
      ['gift', 50, expect.any(String)],
    ])
    expect((await auditsOf(`customer:${id}`))[0]).toMatchObject({ action: 'bonus.give', after: { amount: -250 } })
  })

  it('of managers are 500 a customer a day, together', async () => {
    const { id } = await newCustomer()
    const [one, other] = [await staffCookie(await addStaff({})), await staffCookie(await addStaff({}))]
    const give = (cookie: string, amount: number) =>
      staffCall('POST', `/staff/customers/${id}/bonuses`, { cookie, body: { amount, reason: 'Извинения' } })
    expect([(await give(one, 300)).status, (await give(other, 200)).status]).toEqual([201, 201])
    expect(await give(other, 1)).toMatchObject({ status: 403, json: { error: { code: 'not_allowed', right: 'bonus.give' } } })
    expect((await send('POST', `/${id}/bonuses`, { amount: 5000, reason: 'Владелец решил' })).status).toBe(201)
  })
})

describe('terms', () => {
  it('a blocked customer pays online only; the audit names the field, not the reason', async () => {
    const customer = await newCustomer()
    expect((await send('PATCH', `/${customer.id}`, { blocked: true })).status).toBe(422)
    const answer = await send('PATCH', `/${customer.id}`, { blocked: true, reason: 'Трижды не открыл' })
    expect(staffCustomer.parse(answer.json)).toMatchObject({ blocked: true, blocked_reason: 'Трижды не открыл' })
    const row = (await auditsOf(`customer:${customer.id}`)).find(({ action }) => action === 'customer.set')
    expect(row).toMatchObject({ after: { fields: ['blocked'] }, reason: null })
    expect(await order(customer)).toMatchObject({
      status: 422,
      json: { error: { code: 'blocked', message: 'pay_variant:Оплатить этот заказ при получении нельзя. Выберите оплату на сайте.' } },
    })
    await send('PATCH', `/${customer.id}`, { blocked: false, reason: 'Договорились' })
    await placed(customer)
  })

  it('rank and discount are the owner’s', async () => {
    const { id } = await newCustomer()
    const manager = await staffCookie(await addStaff({}))
    const asked = { rank: 'discount', personal_discount: 7 }
    expect((await staffCall('PATCH', `/staff/customers/${id}`, { cookie: manager, body: asked })).status).toBe(403)
    expect(staffCustomer.parse((await send('PATCH', `/${id}`, asked)).json)).toMatchObject(asked)
  })
})

it('an allergy is noted once and shown on tickets and in phone orders; it is exported and leaves with the note', async () => {
  const customer = await newCustomer()
  const { id: orderId } = await placed(customer)
  const note = customerNote.parse((await send('POST', `/${customer.id}/notes`, { kind: 'allergy', text: 'Орехи, даже следы' })).json)
  await send('POST', `/${customer.id}/notes`, { kind: 'note', text: 'Звонить за 10 минут' })
  const seen = async () => {
    const { tickets } = board.parse((await call('GET', `/staff/board?kitchen_id=${POINT.day}`, { token: STAFF_TOKEN })).json)
    return tickets.find(({ id }) => id === orderId)
  }
  expect(await seen()).toMatchObject({ flags: expect.arrayContaining(['allergy']), allergies: ['Орехи, даже следы'] })
  const caller = await call('POST', '/staff/guests', { token: STAFF_TOKEN, body: { phone: customer.phone } })
  expect(guest.parse(caller.json).allergies).toEqual(['Орехи, даже следы'])
  const exported = await call('GET', '/v3/user/export', { token: customer.token })
  expect(exported.json).toMatchObject({ notes: [{ text: 'Звонить за 10 минут' }, { kind: 'allergy' }] })
  expect((await send('DELETE', `/${customer.id}/notes/${note.id}`)).status).toBe(204)
  expect((await send('DELETE', `/${customer.id}/notes/${note.id}`)).status).toBe(404)
  expect((await seen())?.flags).not.toContain('allergy')
  await send('POST', `/${customer.id}/notes`, { kind: 'note', text: 'Непереносимость лактозы, звонить до 21' })
  expect(await seen()).toMatchObject({ flags: expect.arrayContaining(['allergy']), allergies: ['Непереносимость лактозы, звонить до 21'] })
  expect((await read(customer.id)).notes).toHaveLength(2)
})

it('a note and a gift with one key are made once, ten times at once too', async () => {
  const { id } = await newCustomer()
  const tenTimes = (path: string, body: unknown) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const one = () => call('POST', `/staff/customers/${id}${path}`, { token: STAFF_TOKEN, body, headers })
    return Promise.all(Array.from({ length: 10 }, one))
  }
  const notes = await tenTimes('/notes', { kind: 'note', text: 'Звонить' })
  const [noted] = notes
  expect(notes.map(({ status }) => status)).toEqual(notes.map(() => 201))
  expect(new Set(notes.map(({ json }) => customerNote.parse(json).id)).size).toBe(1)
  const gifts = await tenTimes('/bonuses', { amount: 20, reason: 'Извинения' })
  expect(gifts.map(({ json }) => json)).toEqual(gifts.map(() => gifts[0]?.json))
  expect(await read(id)).toMatchObject({ bonuses: 20, notes: [{ id: customerNote.parse(noted?.json).id }] })
  expect((await auditsOf(`customer:${id}`)).filter(({ action }) => action === 'customer.note')).toHaveLength(1)
})

it('a key names one note: another text under it is refused, and a note that was removed does not come back', async () => {
  const { id } = await newCustomer()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const add = (text: string) => call('POST', `/staff/customers/${id}/notes`, { token: STAFF_TOKEN, body: { kind: 'note', text }, headers })
  const { id: noteId } = customerNote.parse((await add('Звонить')).json)
  expect(await add('Не звонить')).toMatchObject({ status: 409, json: { error: { code: 'idempotency_key_reused' } } })
  await send('DELETE', `/${id}/notes/${noteId}`)
  expect((await add('Звонить')).status).toBe(404)
})

it('exports who agreed to news, with a reason; names never become formulas', async () => {
  const { id } = await newCustomer({ name: '=1+1' })
  await db.update(customers).set({ subscribed: true }).where(eq(customers.id, id))
  const owner = await staffCookie(await addStaff({ role: 'owner' }))
  const path = '/staff/customers.csv?reason=%D0%A0%D0%B0%D1%81%D1%81%D1%8B%D0%BB%D0%BA%D0%B0'
  expect(await staffCall('GET', path, { cookie: owner })).toMatchObject({ status: 403, json: { error: { code: 'pin_needed' } } })
  expect((await send('GET', '.csv')).status).toBe(422)
  const response = await callApi(path, { method: 'GET', token: STAFF_TOKEN, env: { STAFF_TOKEN } })
  const text = await response.text()
  expect(text).toContain("'=1+1;")
  expect(text).toContain('Аннушка;')
  const rows = text.trim().split('\r\n').length - 1
  expect((await auditsOf('customers'))[0]).toMatchObject({ action: 'customers.export', after: { rows, legal: false }, reason: 'Рассылка' })
})

it('erases a customer with the code on their phone only, notes and the reason of a block included', async () => {
  const { id, phone } = await newCustomer({ name: 'Глаша' })
  await send('POST', `/${id}/notes`, { kind: 'note', text: 'Звонить' })
  await send('PATCH', `/${id}`, { blocked: true, reason: 'Спорит о сдаче' })
  expect((await send('POST', `/${id}/erase-code`)).status).toBe(200)
  const code = await newestCode(phone)
  expect((await send('POST', `/${id}/erase`, { code: otherThan(code) })).status).toBe(422)
  expect((await send('POST', `/${id}/erase`, { code })).status).toBe(204)
  expect((await send('GET', `/${id}`)).status).toBe(404)
  const [left] = await db.select().from(customers).where(eq(customers.id, id))
  expect(left).toMatchObject({ phone: null, name: null, blocked_why: null })
  expect(await db.select().from(customerNotes).where(eq(customerNotes.customer_id, id))).toEqual([])
})

it('erases a customer with a row of the audit, or not at all, whenever the server crashes', async () => {
  for (const level of ['log', 'warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => {})
  const reached = await eachCrash(async (crash, DB) => {
    const { id, phone } = await newCustomer()
    await send('POST', `/${id}/erase-code`)
    await staffCall('POST', `/staff/customers/${id}/erase`, { token: STAFF_TOKEN, body: { code: await newestCode(phone) }, env: { DB } })
    const [left] = await db.select().from(customers).where(eq(customers.id, id))
    const audits = (await auditsOf(`customer:${id}`)).filter(({ action }) => action === 'customer.erase')
    expect([crash, audits.length]).toEqual([crash, left?.phone === null ? 1 : 0])
  })
  expect(reached).toBeGreaterThan(1)
})
