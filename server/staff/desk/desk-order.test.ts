import { describe, expect, it } from 'vitest'
import { deskOrder, revealed, story } from '~/contracts/staff-desk'
import * as t from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { paidOrder } from '#server/orders/order-state.testing'
import { newCustomer, orderBody, pickupBody, placed, POINT, GOODS, line, setUpShop, NOON } from '#server/orders/orders.testing'
import { run } from '#server/staff/kitchen/board/board.testing'
import { addDevice, addStaff, cookieFor, staffCookie } from '#server/staff/office/people/people.testing'
import { auditsOf } from '#server/staff/staff.testing'
import { counter, foreigner, get, post } from './desk.testing'

setUpShop()

const read = async (id: number, caller?: Parameters<typeof get>[1]) => deskOrder.parse((await get(`/staff/orders/${id}`, caller)).json)
const rowsOf = async (id: number) => story.parse((await get(`/staff/orders/${id}/events`)).json).map(({ text, who }) => [text, who])

describe('GET /staff/orders/{id}', () => {
  it('has the order with a masked phone, its payments, messages and what may be done', async () => {
    const customer = await newCustomer({ name: 'Вера' })
    const id = await paidOrder(customer)
    await run({ kind: 'accept', order_id: id })
    // told to a manager, not to the guest
    await db
      .insert(t.outbox)
      .values({ kind: 'staff', phone: '79000000099', text: 'Заказ ждёт', status: 'sent', order_id: id, created_at: NOON.getTime() })
    const found = await read(id)
    expect(found.order).toMatchObject({ id, revision: 0, source: 'site', customer: { name: 'Вера' }, refunded: 0 })
    expect(found.order.customer.phone).toMatch(/^7•{6}\d{4}$/)
    expect(JSON.stringify(found)).not.toContain(customer.phone)
    expect(found).toMatchObject({
      messages: [{ status: 'sent', text: expect.stringMatching(/приняли/) }],
      payments: [{ amount: 1329, status: 'paid', url: null }],
      refunds: [],
      edits: [],
      left_to_refund: { online: 1329, cash: 0, bonuses: 1329 },
      edit: null,
      customer_orders: 1,
    })
    await run({ kind: 'hand_over', order_id: id, to: 'courier' })
    expect((await read(id)).edit).toMatch(/уже у курьера/)
  })

  it('is for the desk, in own kitchens', async () => {
    const { id } = await placed(await newCustomer())
    for (const path of [`/staff/orders/${id}`, `/staff/orders/${id}/events`]) {
      expect((await get(path, {})).status).toBe(401)
      expect((await get(path, await addDevice(POINT.day))).status).toBe(401)
      expect((await get(path, { cookie: await cookieFor({ role: 'cook', kitchens: [POINT.day] }) })).status).toBe(403)
      expect((await get(path, await foreigner())).status).toBe(404)
      expect((await get(path.replace(String(id), '424242'))).status).toBe(404)
      expect((await get(path, await counter())).status).toBe(200)
    }
  })
})

describe('the story of an order', () => {
  it('tells what happened, and who did it', async () => {
    const { id } = await placed(
      await newCustomer(),
      orderBody({ goods: [line(GOODS.roll), line(GOODS.cake), line(GOODS.tea)], total: 1269 }),
    )
    const tablet = await addDevice(POINT.day)
    const boris = await cookieFor({ kitchens: [POINT.day], name: 'Борис' })
    const gosha = await addStaff({ role: 'courier', kitchens: [POINT.day], name: 'Гоша' })
    await run({ kind: 'accept', order_id: id }, tablet.cookie)
    await run({ kind: 'stage', order_id: id, from: 'queue', to: 'cooking' }, tablet.cookie)
    await run({ kind: 'mark', order_id: id, position: 0, made: 1 }, tablet.cookie)
    await run({ kind: 'mark', order_id: id, position: 1, made: 1 }, tablet.cookie)
    await run({ kind: 'promise', order_id: id, minutes: 10, reason: 'queue' }, boris)
    await run({ kind: 'problem', order_id: id, text: 'Нет чая' }, boris)
    await run({ kind: 'courier', order_id: id, courier_id: gosha.id }, boris)
    await run({ kind: 'stage', order_id: id, from: 'cooking', to: 'ready' }, tablet.cookie)
    await run({ kind: 'printed', order_id: id, slip: 'courier' }, tablet.cookie)
    await run({ kind: 'hand_over', order_id: id, to: 'courier' }, boris)
    await run({ kind: 'deliver', order_id: id }, boris)
    const sushi = 'планшет «Суши»'
    expect(await rowsOf(id)).toEqual(
      expect.arrayContaining([
        ['Гость оформил на сайте', 'гость'],
        ['Принят', sushi],
        ['Начали готовить', sushi],
        ['Готовы 2 из 3', sushi],
        ['Обещали к 12:45, теперь к 12:55: много заказов', 'Борис'],
        ['Возникла проблема', 'Борис'],
        ['Курьер Гоша', 'Борис'],
        ['Собран', sushi],
        ['Напечатан листок для курьера', sushi],
        ['Курьер забрал', 'Борис'],
        ['Вручён гостю', 'Борис'],
      ]),
    )
    expect((await rowsOf(id)).map(([text]) => text)).not.toContain('Готовы 1 из 3')
  })

  it('tells of payments, refunds, edits and cancellations', async () => {
    const id = await paidOrder(await newCustomer())
    const boris = await addStaff({ name: 'Борис' })
    const anna = await addStaff({ name: 'Анна', role: 'owner' })
    const at = NOON.getTime()
    const given = { order_id: id, staff_id: boris.id, created_at: at }
    await db.insert(t.refunds).values([
      { ...given, way: 'bonuses', amount: 210, idempotence_key: 'story-1', status: 'done', done_at: at },
      { ...given, way: 'cash', amount: 90, idempotence_key: 'story-2', status: 'declined', decided_by: anna.id, done_at: at + 1 },
      { ...given, way: 'cash', amount: 80, idempotence_key: 'story-3', status: 'done', decided_by: anna.id, done_at: at + 1 },
    ])
    const lines = [{ position: 0, name: 'Мисо', qtt: 2, amount: 300, options: [] }]
    const sums = { full: 300, discount: 0, bonuses_spent: 0, delivery_fee: 0, total: 300, collect: 0, promised_to: NOON.toISOString() }
    const after = { ...sums, lines: [{ position: 0, name: 'Мисо', qtt: 1, amount: 150, options: [] }] }
    await db
      .insert(t.orderEdits)
      .values({ order_id: id, revision: 1, at, staff_id: boris.id, before: { ...sums, lines }, after, fields: ['address'] })
    const rows = (await rowsOf(id)).map((row) => row.map((text) => text?.replaceAll('\u00a0', ' ') ?? null))
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Оплачен', null],
        ['Возврат 210 ₽ бонусами', 'Борис'],
        ['Просит вернуть 90 ₽ наличными', 'Борис'],
        ['Отказали в возврате: 90 ₽ наличными', 'Анна'],
        ['Вернули 80 ₽ наличными', 'Анна'],
        ['Изменён: −1 Мисо, адрес', 'Борис'],
      ]),
    )
    const found = await read(id)
    expect(found.edits).toMatchObject([{ revision: 1, by: 'Борис', text: 'Изменён: −1 Мисо, адрес' }])
    expect(found.refunds).toMatchObject([
      { way: 'bonuses', by: 'Борис' },
      { status: 'declined', decided_by: 'Анна' },
      { status: 'done', decided_by: 'Анна' },
    ])
    expect(found.left_to_refund.online).toBe(1039)
    await run({ kind: 'cancel', order_id: id, reason: 'no_time' })
    expect((await rowsOf(id)).map(([text]) => text?.replaceAll('\u00a0', ' '))).toContain(
      'Отменён: не успеваем приготовить вовремя, просим прощения',
    )
  })
})

describe('POST /staff/orders/{id}/reveal', () => {
  const reveal = (id: number, caller?: Parameters<typeof post>[2]) => post(`/staff/orders/${id}/reveal`, { field: 'phone' }, caller)

  it('gives the phone, and each call is one audit row', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, pickupBody())
    const manager = await addStaff({ kitchens: [POINT.day] })
    const caller = { cookie: await staffCookie(manager) }
    expect(revealed.parse((await reveal(id, caller)).json)).toEqual({ phone: customer.phone })
    await reveal(id, caller)
    expect((await post(`/staff/orders/${id}/reveal`, { field: 'recipient' }, caller)).json).toEqual({ phone: null })
    const audit = await auditsOf(`order:${id}`)
    expect(audit).toMatchObject(
      ['recipient', 'phone', 'phone'].map((read) => ({ action: 'customer.reveal', staff_id: manager.id, after: { read: [read] } })),
    )
    expect(JSON.stringify(audit)).not.toContain(customer.phone)
  })

  it('is for managers, and for the till while the order is open', async () => {
    const { id } = await placed(await newCustomer(), pickupBody())
    const till = await counter()
    expect((await reveal(id, till)).status).toBe(200)
    expect((await reveal(id, {})).status).toBe(401)
    expect((await reveal(id, await addDevice(POINT.day))).status).toBe(401)
    expect((await reveal(id, { cookie: await cookieFor({ role: 'cook', kitchens: [POINT.day] }) })).status).toBe(403)
    expect((await reveal(id, await foreigner())).status).toBe(404)
    expect((await post(`/staff/orders/${id}/reveal`, { field: 'address' })).status).toBe(422)
    await run({ kind: 'cancel', order_id: id, reason: 'no_time' })
    expect(await reveal(id, till)).toMatchObject({ status: 403, json: { error: { code: 'not_allowed' } } })
    expect((await auditsOf(`order:${id}`)).filter(({ action }) => action === 'customer.reveal')).toHaveLength(1)
  })
})
