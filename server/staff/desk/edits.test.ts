import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { stopGoods } from '#server/catalog/catalog.testing'
import { cities, dishes, slots, staffAudit, stops } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import {
  atBank,
  bankOf,
  bonusesOf,
  cancel,
  messagesTo,
  moveByStaff,
  onlineBody,
  paidOf,
  paidOrder,
  readOrder,
} from '#server/orders/order-state.testing'
import {
  atMinute,
  CITY,
  CODE,
  GOODS,
  line,
  newCustomer,
  OPTION,
  orderBody,
  pickupBody,
  placed,
  POINT,
  setUpShop,
} from '#server/orders/orders.testing'
import { run, ticketOf } from '#server/staff/kitchen/board/board.testing'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { codeOf, edit, edited, keep, giveBack, linesOf, orderRow, refundsOf, givenBack } from './edits.testing'

setUpShop()

/** Two rolls, a cake and a tea: 590 · 2 + 450 + 80 = 1710, free delivery. */
const three = (parts: object = {}) => orderBody({ goods: [line(GOODS.roll, 2), line(GOODS.cake), line(GOODS.tea)], total: 1710, ...parts })
const onCard = (parts: object = {}) =>
  onlineBody({ goods: [line(GOODS.roll, 2), line(GOODS.cake), line(GOODS.tea)], total: 1710, ...parts })

async function onReceipt(body: unknown = three()) {
  const customer = await newCustomer()
  return { customer, ...(await placed(customer, body)) }
}

describe('PUT /staff/orders/{id}', () => {
  it('is 422 for what is no change or cannot be', async () => {
    const { id } = await onReceipt()
    const body = { lines: await keep(id, [2]) }
    expect(codeOf(await edit(id, {}))).toEqual([422, 'nothing_changed'])
    for (const bad of [
      { lines: [] },
      { reason: ' ', lines: body.lines },
      { lines: [{ position: 7, id: GOODS.roll, qtt: 1 }] },
      { lines: [{ position: 0, id: GOODS.tea, qtt: 1 }] },
      { lines: [...body.lines, ...body.lines] },
      { lines: [{ id: GOODS.gone, qtt: 1 }] },
      { lines: [{ id: GOODS.tea, qtt: 1, additionals: [{ id: OPTION.crab, qtt: 1 }] }] },
      { lines: [{ id: GOODS.roll, qtt: 1, additionals: [{ id: OPTION.crab, qtt: 3 }] }] },
      { pay_type: 2 },
      { time_type: 'datetime', datetime: '2026-11-20T11:00:00+03:00' },
      { delivery_type: 'pickup' },
    ])
      expect((await edit(id, bad)).status, JSON.stringify(bad)).toBe(422)
    expect(await orderRow(id)).toMatchObject({ revision: 0, total: 1710 })
  })

  it('shows the difference and stores nothing on a dry run', async () => {
    const { id } = await onReceipt()
    const preview = await edited(id, { lines: await keep(id, [2]) }, { isDry: true })
    expect(preview).toMatchObject({ revision: 0, difference: -80, how: 'collect', refund: 0, collect: 1630 })
    expect(preview.kitchen).toEqual({ added: [], removed: [{ name: `Блюдо ${GOODS.tea}`, qtt: 1 }] })
    expect([preview.was.total, preview.now.total]).toEqual([1710, 1630])
    expect(await orderRow(id)).toMatchObject({ revision: 0, total: 1710 })
  })

  it('keeps the price of kept lines, takes today’s for new ones, and never uses a position again', async () => {
    const { id } = await onReceipt()
    await db.update(dishes).set({ price: 700 }).where(eq(dishes.id, GOODS.roll))
    await edited(id, { lines: [...(await keep(id, [2])), { id: GOODS.roll, qtt: 1 }] })
    await edited(id, { lines: await keep(id, [3]) })
    const after = await edited(id, { lines: [...(await keep(id)), { id: GOODS.roll, qtt: 1 }] })
    await db.update(dishes).set({ price: 590 }).where(eq(dishes.id, GOODS.roll))
    expect((await linesOf(id)).map(({ position, price, qtt }) => [position, price, qtt])).toEqual([
      [0, 590, 2],
      [1, 450, 1],
      [4, 700, 1],
    ])
    expect(after.now.total).toBe(2330)
    expect(await paidOf(id)).toEqual({ lines: 233_000, total: 233_000 })
    expect(await orderRow(id)).toMatchObject({ revision: 3, collect: 0 })
  })

  it('changes options at their old price, and refuses more of a dish that is off sale', async () => {
    const { id } = await onReceipt(orderBody({ goods: [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 1 }] })], total: 1360 }))
    await stopGoods([GOODS.roll])
    const [kept] = await keep(id)
    expect((await edit(id, { lines: [{ ...kept, qtt: 3 }] })).status).toBe(422)
    await edited(id, { lines: [{ ...kept, additionals: [] }] })
    await db.delete(stops).where(eq(stops.subject_id, GOODS.roll))
    const [{ additionals, amount } = { additionals: [1], amount: 0 }] = await linesOf(id)
    expect([additionals, amount]).toEqual([[], 1180])
  })

  it('never adds a delivery fee, and makes it free where the sum reaches that', async () => {
    const free = await onReceipt()
    expect((await edited(free.id, { lines: await keep(free.id, [1, 2]) })).now).toMatchObject({ delivery_fee: 0, total: 1180 })
    const { id } = await onReceipt(orderBody())
    expect((await edited(id, { lines: [...(await keep(id)), { id: GOODS.tea, qtt: 1 }] })).now).toMatchObject({
      delivery_fee: 0,
      total: 1260,
    })
    const fee = await onReceipt(orderBody())
    expect((await edited(fee.id, { lines: await keep(fee.id, [], { 0: 1 }) })).now).toMatchObject({ delivery_fee: 149, total: 739 })
    const pickup = await edited(fee.id, { delivery_type: 'pickup', pickup_point_id: POINT.day })
    expect(pickup.now).toMatchObject({ delivery_fee: 0, total: 590 })
    const back = await edited(fee.id, { delivery_type: 'delivery', address: { street: 'Лесная', house: '9' } })
    expect(back.now).toMatchObject({ delivery_fee: 149, total: 739 })
    const far = await edit(fee.id, { delivery_type: 'pickup', pickup_point_id: POINT.night })
    expect(codeOf(far)).toEqual([422, 'invalid'])
  })

  it('counts a code as when it was ordered; the gift leaves only with it', async () => {
    const { id } = await onReceipt(three({ promocode: CODE.gift }))
    const without = await edited(id, { lines: await keep(id, [], { 0: 1 }) })
    expect(without.notes.join()).toContain(CODE.gift)
    expect((await linesOf(id)).map(({ position }) => position)).toEqual([0, 1, 2])
    expect(await orderRow(id)).toMatchObject({ promocode: CODE.gift, gift: null })
    await edited(id, { lines: await keep(id, [], { 0: 2 }) })
    expect((await linesOf(id)).map(({ position, price }) => [position, price])).toEqual([
      [0, 590],
      [1, 450],
      [2, 80],
      [4, null],
    ])
  })

  it('returns bonuses that can no longer be spent, and a later cancellation the rest', async () => {
    const customer = await newCustomer({ bonuses: 700 })
    const { id } = await placed(customer, three({ bonuses: 600, total: 1110 }))
    const preview = await edited(id, { lines: await keep(id, [], { 0: 1 }) })
    expect(preview).toMatchObject({ bonuses_back: 265, now: { bonuses_spent: 335, total: 785 } })
    expect(await bonusesOf(customer)).toEqual({ balance: 365, ledger: 365 })
    await cancel(customer, id)
    expect(await bonusesOf(customer)).toEqual({ balance: 700, ledger: 700 })
  })

  it('moves the slot with the dishes and the time, and is 422 where it is full', async () => {
    await db.update(cities).set({ slot_capacity: 12 }).where(eq(cities.id, CITY.day))
    const at = (clock: string) => ({ time_type: 'datetime', datetime: `2026-11-21T${clock}:00+03:00` })
    const { id } = await onReceipt(three(at('14:00')))
    const taken = async () => {
      const rows = await db.select().from(slots).where(eq(slots.city_id, CITY.day))
      return Object.fromEntries(rows.map(({ starts_at, taken }) => [new Date(starts_at).toISOString().slice(11, 16), taken]))
    }
    const before = await taken()
    await edited(id, { lines: await keep(id, [1]) })
    expect((await taken())['11:00']).toBeLessThan(before['11:00'] ?? 0)
    await edited(id, at('15:00'))
    expect(await taken()).toMatchObject({ '11:00': 0, '12:00': 9 })
    await edited(id, { lines: await keep(id, [], { 0: 9 }) })
    const other = await onReceipt(three(at('14:00')))
    expect(codeOf(await edit(other.id, at('15:00')))).toEqual([422, 'slot_full'])
    await db.update(cities).set({ slot_capacity: null }).where(eq(cities.id, CITY.day))
  })
})

describe('the money of an edit', () => {
  it('goes back to the card where the order gets cheaper, and is collected where it gets dearer', async () => {
    const customer = await newCustomer()
    const id = await paidOrder(customer, onCard())
    const cheaper = await edited(id, { lines: await keep(id, [2]) })
    expect(cheaper).toMatchObject({ how: 'refund', refund: 80, difference: -80, collect: 0 })
    expect(await refundsOf(id)).toMatchObject([{ status: 'done', amount: 80, way: 'online', lines: [{ position: 2, qtt: 1, amount: 80 }] }])
    expect(await bankOf(id)).toMatchObject([{ amount: 1710, refunded: 80 }])
    const dearer = await edited(id, { lines: [...(await keep(id)), { id: GOODS.roll, qtt: 1 }] })
    expect(dearer).toMatchObject({ how: 'collect', refund: 0, collect: 590 })
    const again = await edited(id, { lines: await keep(id, [1]) })
    expect(again).toMatchObject({ how: 'collect', refund: 0, collect: 140 })
    expect(await orderRow(id)).toMatchObject({ total: 1770, collect: 140, payment_status: 'paid' })
    expect(await ticketOf(id)).toMatchObject({ is_paid: false, to_pay: 140 })
    expect((await readOrder(customer, id)).to_pay).toBe(140)
    await moveByStaff(id, 'canceled')
    expect(await bankOf(id)).toMatchObject([{ refunded: 1710 }])
    expect(await orderRow(id)).toMatchObject({ payment_status: 'refunded' })
  })

  it('is not paid twice for portions that were paid back before', async () => {
    const id = await paidOrder(await newCustomer(), onCard())
    await givenBack(id, { lines: [{ position: 0, qtt: 1 }] })
    expect(await edited(id, { lines: await keep(id, [2], { 0: 1 }) })).toMatchObject({ how: 'refund', refund: 80, difference: -670 })
    expect(await linesOf(id)).toMatchObject([
      { position: 0, qtt: 1, returned: 0, returned_sum: 0 },
      { position: 1, qtt: 1 },
    ])
    expect(await bankOf(id)).toMatchObject([{ refunded: 670 }])
  })

  it('is asked for a dish in place of one that was paid back, in one edit as in two', async () => {
    const [one, two] = [await paidOrder(await newCustomer(), onCard()), await paidOrder(await newCustomer(), onCard())]
    for (const id of [one, two]) await givenBack(id, { lines: [{ position: 1, qtt: 1 }] })
    const added = { id: GOODS.roll, qtt: 1 }
    const preview = await edited(one, { lines: [...(await keep(one, [1])), added] })
    expect(preview).toMatchObject({ how: 'collect', collect: 590, difference: 140 })
    expect(preview.notes).toEqual(['За убранное уже вернули 450\u00a0₽: гость доплатит и\u00a0их.'])
    await edited(two, { lines: await keep(two, [1]) })
    await edited(two, { lines: [...(await keep(two)), added] })
    for (const id of [one, two]) {
      expect(await orderRow(id)).toMatchObject({ total: 1850, collect: 590 })
      expect(await bankOf(id)).toMatchObject([{ amount: 1710, refunded: 450 }])
    }
  })

  it('is paid on receipt where the order on the site cost nothing', async () => {
    const body = pickupBody({ goods: [line(GOODS.roll, 2)], pay_variant: 2, pay_type: 2, promocode: CODE.big, total: 0 })
    const { id } = await onReceipt(body)
    expect(await orderRow(id)).toMatchObject({ payment_status: 'none', pay_variant: 2, total: 0 })
    const preview = await edited(id, { lines: await keep(id, [], { 0: 9 }) })
    expect(preview).toMatchObject({ how: 'collect', collect: preview.now.total })
    expect(await orderRow(id)).toMatchObject({ pay_variant: 1, pay_type: 1, total: preview.now.total })
  })

  it('waits for the payment, for the acceptance of held money, and ends with the order', async () => {
    const customer = await newCustomer()
    const { id } = await placed(customer, onCard())
    expect(codeOf(await edit(id, { persons: 2 }))).toEqual([409, 'awaits_payment'])
    await cancel(customer, id)
    expect(codeOf(await edit(id, { persons: 2 }))).toEqual([409, 'wrong_status'])
    const env = { PAYMENT_STAGES: '2' }
    const held = await placed(await newCustomer(), onCard(), undefined, env)
    await atBank(held.payment?.url, 'pay')
    expect(codeOf(await edit(held.id, { lines: await keep(held.id, [2]) }))).toEqual([409, 'accept_first'])
    await moveByStaff(held.id, 'processed', env)
    expect(await edited(held.id, { lines: await keep(held.id, [2]) })).toMatchObject({ refund: 80 })
  })
})

describe('an edit and those who work on the order', () => {
  it('is 409 with the present revision after another one; two at once store one', async () => {
    const { id } = await onReceipt()
    const body = { lines: await keep(id, [2]) }
    const answers = await Promise.all([edit(id, body, { revision: 0 }), edit(id, { persons: 3 }, { revision: 0 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = await edit(id, body, { revision: 0 })
    expect(codeOf(late)).toEqual([409, 'edited_meanwhile'])
    expect(late.json).toMatchObject({ error: { revision: 1 } })
  })

  it('ten at once store one, the others are 409; beside ten refunds nothing is a 500', async () => {
    const { id } = await onReceipt()
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => edit(id, { persons: at + 3 }, { revision: 0 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers) if (answer.status !== 200) expect(codeOf(answer)).toEqual([409, 'edited_meanwhile'])

    const customer = await newCustomer()
    const paid = await placed(customer, onCard())
    await atBank(paid.payment?.url, 'pay')
    const mixed = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 ? giveBack(paid.id, { amount: 10 }) : edit(paid.id, { persons: at + 2 }, { revision: 0 }),
      ),
    )
    for (const { status } of mixed) expect([200, 201, 409]).toContain(status)
    expect(mixed.filter(({ status }) => status < 300).length).toBeGreaterThan(1)
  })

  it('shows the kitchen every difference, cuts marks, and takes a ready order back to the stove', async () => {
    const { id } = await onReceipt()
    await run({ kind: 'accept', order_id: id })
    await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
    const manager = await addStaff({ kitchens: [POINT.day] })
    const fresh = await staffCookie(manager)
    expect(codeOf(await edit(id, { persons: 2 }, { cookie: fresh }))).toEqual([403, 'pin_needed'])
    const cookie = await staffCookie(manager, { steppedUp: true })
    await edited(id, { lines: await keep(id, [2], { 0: 1 }) }, { cookie })
    expect(await ticketOf(id)).toMatchObject({ stage: 'ready', revision: 1, lines: [{ qtt: 1, made: 1 }, { made: 1 }] })
    const more = await edited(id, { lines: [...(await keep(id)), { id: GOODS.tea, qtt: 2 }] }, { cookie })
    expect(more.kitchen.added).toEqual([{ name: `Блюдо ${GOODS.tea}`, qtt: 2 }])
    const ticket = await ticketOf(id)
    expect(ticket).toMatchObject({ stage: 'cooking', lines: [{ made: 1 }, { made: 1 }, { made: 0, qtt: 2 }] })
    expect(ticket?.flags).toContain('changed')
    expect(ticket?.changes.map(({ text }) => text)).toEqual([`−1 Блюдо ${GOODS.roll}`, `−1 Блюдо ${GOODS.tea}`, `+2 Блюдо ${GOODS.tea}`])
  })

  it('takes the mark of a line whose options or words changed, and of no other', async () => {
    const goods = [line(GOODS.roll, 2, { additionals: [{ id: OPTION.crab, qtt: 1 }] }), line(GOODS.cake), line(GOODS.tea)]
    const { id } = await onReceipt(orderBody({ goods, total: 1890 }))
    await run({ kind: 'accept', order_id: id })
    await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
    const cookie = await staffCookie(await addStaff({ kitchens: [POINT.day] }), { steppedUp: true })
    const madeOf = async () => (await ticketOf(id))?.lines.map(({ made }) => made)
    const [roll, cake, tea] = await keep(id)
    await edited(id, { lines: [{ ...roll, additionals: [] }, cake, tea] }, { cookie })
    expect([await madeOf(), (await ticketOf(id))?.stage]).toEqual([[0, 1, 1], 'cooking'])
    await run({ kind: 'stage', order_id: id, from: 'cooking', to: 'ready' })
    await edited(id, { lines: [{ ...roll, additionals: [] }, { ...cake, note: 'без свечки' }, tea] }, { cookie })
    expect([await madeOf(), (await ticketOf(id))?.stage]).toEqual([[2, 0, 1], 'cooking'])
  })

  it('tells the guest once per edit of sum or time, and shows what changed', async () => {
    const { id, number, customer } = await onReceipt()
    await edited(id, { lines: await keep(id, [2]) })
    atMinute(3)
    await edited(id, { comment: 'Позвоните', persons: 2, phone: '8 900 111-22-33' })
    await edited(id, { time_type: 'datetime', datetime: '2026-11-21T18:30:00+03:00' })
    const [told] = await messagesTo(customer)
    expect(told).toEqual({ event: 'edit:1', text: `Love Sushi: заказ № ${number} изменили: 1\u00a0630\u00a0₽, к 12:45.` })
    const [other] = await messagesTo({ phone: '79001112233' })
    expect(other).toEqual({ event: 'edit:3', text: `Love Sushi: заказ № ${number} изменили: 1\u00a0630\u00a0₽, 21.11 к 18:30.` })
    expect(other?.text?.length).toBeLessThanOrEqual(70)
    const { edits, promised } = await readOrder(customer, id)
    expect(promised).toEqual({ from: '2026-11-21T18:30:00+03:00', to: '2026-11-21T18:45:00+03:00' })
    expect(edits?.map(({ text, difference }) => [text, difference])).toEqual([
      [`Мы изменили заказ: убрали «Блюдо ${GOODS.tea}», −80\u00a0₽`, -80],
      ['Мы изменили заказ: приборы, комментарий, телефон', 0],
      ['Мы изменили заказ: время', 0],
    ])
  })

  it('tells once of several edits within two minutes, and not at all of a canceled order', async () => {
    const { id, customer } = await onReceipt()
    await edited(id, { lines: await keep(id, [2]) })
    await edited(id, { lines: await keep(id, [1]) })
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['edit:2'])
    expect((await moveByStaff(id, 'canceled')).status).toBe(200)
    expect((await messagesTo(customer)).map(({ event }) => event)).toEqual(['canceled'])
  })

  it('names the courier to call about an order on the road, with the number for who may see it', async () => {
    const { id, number } = await onReceipt()
    const courier = await addStaff({ role: 'courier', name: 'Гоша', phone: '79000000444', kitchens: [POINT.day] })
    await run({ kind: 'accept', order_id: id })
    await run({ kind: 'courier', order_id: id, courier_id: courier.id })
    await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
    const before = await keep(id, [2])
    expect((await moveByStaff(id, 'inTransit')).status).toBe(200)
    const manager = await cookieFor({ kitchens: [POINT.day] })
    const refused = await edit(id, { lines: before }, { cookie: manager })
    const text = `Заказ № ${number} уже у курьера, его везёт Гоша. Позвоните: +790 (000) 00-444.`
    expect(refused).toMatchObject({ status: 409, json: { error: { code: 'wrong_status', message: text } } })
    const read = async (cookie: string) => (await staffCall('GET', `/staff/orders/${id}`, { cookie })).json
    expect(await read(manager)).toMatchObject({ edit: text, courier_phone: '79000000444' })
    const counter = await addDevice(POINT.day, 'counter')
    const seen = await read(counter.cookie)
    expect(seen).toMatchObject({ edit: expect.stringMatching(/везёт Гоша\. Попросите управляющего/), courier_phone: null })
    expect(JSON.stringify(seen)).not.toContain('79000000444')
  })

  it('leaves an audit row without personal data', async () => {
    const { id } = await onReceipt()
    await edited(id, { phone: '79005556677', address: { street: 'Тайная', house: '5' }, comment: 'Секрет' })
    const [row] = await db
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.subject, `order:${id}`))
    expect(row).toMatchObject({ action: 'order.edit', reason: 'Гость передумал', after: { fields: ['address', 'comment', 'phone'] } })
    expect(JSON.stringify(row)).not.toMatch(/79005556677|Тайная|Секрет/)
  })

  it('changes the payment on receipt, and forgets a banknote that is too small', async () => {
    const { id } = await onReceipt(three({ change_from: 2000 }))
    const preview = await edited(id, { lines: await keep(id, [], { 0: 3 }) })
    expect(preview.notes.join()).toContain('сдача')
    expect(await orderRow(id)).toMatchObject({ change_from: null, total: 2300 })
    await edited(id, { pay_type: 4 })
    expect(await orderRow(id)).toMatchObject({ pay_variant: 3, pay_type: 4 })
    const paid = await paidOrder(await newCustomer(), onCard())
    expect((await edit(paid, { pay_type: 1 })).status).toBe(422)
  })
})
