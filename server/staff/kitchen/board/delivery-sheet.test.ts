import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deliverySheet } from '~/contracts/staff-board'
import { staffAudit } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { onlineBody, paidOrder } from '#server/orders/order-state.testing'
import { newCustomer, orderBody, pickupBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieFor, staffCall, staffCookie } from '#server/staff/office/people/people.testing'
import { asKey, KITCHEN, run } from './board.testing'

setUpShop()

const reveal = (id: number, init: Parameters<typeof staffCall>[2] = asKey) =>
  staffCall('POST', `/staff/orders/${id}/delivery`, { ...init, body: {} })
const auditOf = (id: number) =>
  db
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subject, `order:${id}`))

describe('POST /staff/orders/{id}/delivery', () => {
  it('gives what a courier needs, and writes down who looked', async () => {
    const customer = await newCustomer({ name: 'Мария' })
    const address = {
      street: 'Лесная',
      house: '7',
      building: '2',
      apartment: '12',
      entrance: '3',
      floor: '4',
      intercom: '12К',
      comment: 'Злая собака',
    }
    const { id } = await placed(customer, orderBody({ address, comment: 'Не звоните', change_from: 5000 }))
    const manager = await addStaff({ kitchens: [KITCHEN] })
    const { status, json } = await reveal(id, { cookie: await staffCookie(manager) })
    expect(status).toBe(200)
    expect(deliverySheet.parse(json)).toEqual({
      name: 'Мария',
      phone: customer.phone,
      address: 'Лесная, 7, корп. 2, кв. 12, подъезд 3, этаж 4, домофон 12К',
      comment: 'Злая собака\nНе звоните',
      recipient: null,
      leave_at_door: false,
      no_call: false,
      to_pay: 1329,
      pay_text: expect.stringMatching(/^Наличными, сдача с 5\s000\s₽$/),
    })
    const audit = await auditOf(id)
    expect(audit).toMatchObject([{ action: 'customer.reveal', staff_id: manager.id }])
    expect(JSON.stringify(audit)).not.toContain(customer.phone)
  })

  it('says how a guest pays', async () => {
    const customer = await newCustomer()
    expect((await reveal(await paidOrder(customer))).json).toMatchObject({ to_pay: 0, pay_text: 'Оплачен' })
    expect((await reveal((await placed(customer, onlineBody())).id)).json).toMatchObject({ pay_text: 'Ждёт оплаты на сайте' })
    const pickup = await placed(customer, pickupBody({ pay_variant: 3, pay_type: 4 }))
    expect((await reveal(pickup.id)).json).toMatchObject({ address: 'ул. Покровка, 17', to_pay: 90, pay_text: 'Картой' })
  })

  it('is for managers, and for the till while the order is open', async () => {
    const { id } = await placed(await newCustomer())
    const [till, stove] = [await addDevice(KITCHEN, 'counter'), await addDevice(KITCHEN)]
    expect((await reveal(id, {})).status).toBe(401)
    expect((await reveal(id, till)).status).toBe(200)
    expect(await reveal(id, stove)).toMatchObject({ status: 401, json: { error: { code: 'locked' } } })
    expect((await reveal(id, { cookie: await cookieFor({ role: 'cook', kitchens: [KITCHEN] }) })).status).toBe(403)
    const foreign = await cookieFor({ role: 'manager', kitchens: [POINT.night] })
    expect((await reveal(id, { cookie: foreign })).status).toBe(404)
    expect((await reveal(424242)).status).toBe(404)
    await run({ kind: 'cancel', order_id: id, reason: 'no_time' })
    expect(await reveal(id, till)).toMatchObject({ status: 403, json: { error: { code: 'not_allowed' } } })
    expect((await auditOf(id)).filter(({ action }) => action === 'customer.reveal')).toHaveLength(1)
  })
})
