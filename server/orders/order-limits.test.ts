import { describe, expect, it } from 'vitest'
import { quote } from '~/contracts/cart'
import { staffOrder, staffOrderPage } from '~/contracts/staff'
import { cancel, eventsOf, moveByStaff, onlineBody, paidOrder, storedOf } from './order-state.testing'
import {
  atMinute,
  call,
  CITY,
  GOODS,
  line,
  newCustomer,
  order,
  orderBody,
  pickupBody,
  placed,
  setUpShop,
  STAFF_TOKEN,
  type TestCustomer,
  times,
} from './orders.testing'

setUpShop()

const DAY_MINUTES = 24 * 60
const finish = async (id: number) => {
  for (const status of ['processed', 'inTransit', 'completed']) expect((await moveByStaff(id, status)).status).toBe(200)
}
/** This many rolls: 590 each, delivered free. */
const rolls = (count: number, parts = {}) => orderBody({ goods: [line(GOODS.roll, count)], total: count * 590, ...parts })
const refused = (message: string, code = 'invalid') => ({ status: 422, json: { error: { message, code } } })

describe('open orders paid on receipt', () => {
  const full = (count: number) =>
    refused(`pay_variant:У вас уже ${count} заказа с оплатой при получении. Этот можно оплатить на сайте.`, 'too_many_on_receipt')

  it('are two per customer; a canceled or completed one makes room, online orders and other customers are not affected', async () => {
    const customer = await newCustomer()
    const first = await placed(customer)
    const second = await placed(customer, pickupBody({ pay_variant: 3, pay_type: 4 }))
    expect(await order(customer)).toMatchObject(full(2))
    await placed(customer, onlineBody())
    await placed(await newCustomer())
    await cancel(customer, first.id)
    await placed(customer)
    expect((await moveByStaff(second.id, 'processed')).status).toBe(200)
    expect(await order(customer)).toMatchObject(full(2))
  })

  it('are three once an order was completed', async () => {
    const customer = await newCustomer()
    await finish((await placed(customer)).id)
    for (const _ of times(3, () => 0)) await placed(customer)
    expect(await order(customer)).toMatchObject(full(3))
  })

  it('of ten parallel ones two are stored; the key of one still returns it', async () => {
    const customer = await newCustomer()
    const keys = times(10, () => crypto.randomUUID())
    const responses = await Promise.all(keys.map((key, index) => order(customer, orderBody(), index % 2 ? key : undefined)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 201, ...times(8, () => 422)])
    expect((await storedOf(customer))?.orders).toBe(2)
    const other = await newCustomer()
    const first = await placed(other, orderBody(), keys[0])
    await placed(other)
    expect(await placed(other, orderBody(), keys[0])).toEqual(first)
  })

  it('without online payment the customer waits for one', async () => {
    const customer = await newCustomer()
    for (const _ of times(2, () => 0)) await placed(customer)
    const text = 'pay_variant:У вас уже 2 заказа с оплатой при получении. Дождитесь одного из них, и примем новый.'
    expect(await order(customer, orderBody(), undefined, { PAYMENT_ADAPTER: 'off' })).toMatchObject(refused(text, 'too_many_on_receipt'))
  })
})

it('a customer places ten orders in 24 hours, canceled ones included', async () => {
  const customer = await newCustomer()
  for (const turn of times(10, (index) => index)) {
    atMinute(turn)
    await cancel(customer, (await placed(customer, turn % 2 ? onlineBody() : orderBody())).id)
  }
  for (const body of [orderBody(), onlineBody()])
    expect(await order(customer, body)).toMatchObject(
      refused('Больше 10 заказов за сутки на сайте не принимаем. Если нужно больше, позвоните нам: 1.', 'too_many_orders'),
    )
  atMinute(DAY_MINUTES)
  await placed(customer)
  expect((await order(customer)).status).toBe(422)
})

it('of parallel orders the tenth of the day is stored, and no other', async () => {
  const customer = await newCustomer()
  for (const _ of times(9, () => 0)) await cancel(customer, (await placed(customer)).id)
  const responses = await Promise.all(times(4, (index) => order(customer, index % 2 ? onlineBody() : orderBody())))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
  expect(await storedOf(customer)).toMatchObject({ orders: 10 })
})

it('an order has two hundred pieces', async () => {
  const cheap = (...counts: number[]) => {
    const goods = counts.map((qtt) => line(GOODS.tea, qtt))
    return onlineBody({ goods, total: counts.reduce((sum, qtt) => sum + qtt, 0) * 80 })
  }
  await placed(await newCustomer(), cheap(99, 99, 2))
  expect(await order(await newCustomer(), cheap(99, 99, 3))).toMatchObject(
    refused('goods:В одном заказе не больше 200 блюд. Если нужно больше, позвоните нам: 1.'),
  )
})

describe('the sum of an order paid on receipt', () => {
  const over = (sum: string) =>
    refused(`pay_variant:Заказ дороже ${sum}\u00a0₽ нужно оплатить на сайте. Выберите оплату картой.`, 'cash_limit')

  it('is 5,000 ₽ for a customer without a completed order, and CASH_LIMIT after it', async () => {
    const customer = await newCustomer()
    expect(await order(customer, rolls(9))).toMatchObject(over('5\u00a0000'))
    expect(await order(customer, rolls(9, { pay_variant: 3, pay_type: 3 }))).toMatchObject(over('5\u00a0000'))
    await placed(customer, rolls(9, { pay_variant: 2, pay_type: 2 }))
    await finish((await placed(customer, rolls(8))).id)
    await cancel(customer, (await placed(customer, rolls(25))).id)
    expect(await order(customer, rolls(26))).toMatchObject(over('15\u00a0000'))
    expect(await order(customer, rolls(4), undefined, { CASH_LIMIT: '2000' })).toMatchObject(over('2\u00a0000'))
    expect(await order(await newCustomer(), rolls(4), undefined, { CASH_LIMIT: '2000' })).toMatchObject(over('2\u00a0000'))
  })

  it('is stated by the quote before the order, for this customer and sum', async () => {
    const waysFor = async (customer: TestCustomer | undefined, count: number, env = {}) => {
      const { json } = await call('POST', '/v3/cart/quote', {
        ...(customer && { token: customer.token }),
        body: { city_id: CITY.day, goods: [line(GOODS.roll, count)] },
        env,
      })
      return quote.parse(json).payment?.ways?.map(({ pay_variant, refused: why }) => [pay_variant, why?.reason ?? null])
    }
    const customer = await newCustomer()
    expect(await waysFor(customer, 8)).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ])
    expect(await waysFor(customer, 9)).toEqual([
      [1, 'cash_limit'],
      [2, null],
      [3, 'cash_limit'],
    ])
    expect(await waysFor(customer, 9, { PAYMENT_ADAPTER: 'off' })).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ])
    for (const _ of times(2, () => 0)) await placed(customer)
    expect(await waysFor(customer, 1)).toEqual([
      [1, 'too_many_on_receipt'],
      [2, null],
      [3, 'too_many_on_receipt'],
    ])
    for (const _ of times(3, () => 0)) await placed(customer, onlineBody())
    expect((await waysFor(customer, 1))?.[1]).toEqual([2, 'too_many_unpaid'])
    expect(await waysFor(undefined, 9)).toBeUndefined()
  })

  it('without online payment is not refused: staff see that they should call before they cook', async () => {
    const off = { PAYMENT_ADAPTER: 'off' }
    const [large, small] = [
      await placed(await newCustomer(), rolls(9), undefined, off),
      await placed(await newCustomer(), rolls(8), undefined, off),
    ]
    const { json } = await call('GET', '/staff/orders', { token: STAFF_TOKEN })
    const marks = new Map(staffOrderPage.parse(json).data.map(({ id, confirm_call }) => [id, confirm_call]))
    expect([marks.get(large.id), marks.get(small.id)]).toEqual([true, false])
    expect(staffOrder.parse((await moveByStaff(large.id, 'processed')).json).confirm_call).toBe(true)
  })
})

it('«приняли» is sent when staff accept the order, paid on receipt or online', async () => {
  const [cash, online] = [await newCustomer(), await newCustomer()]
  const ids = [(await placed(cash)).id, await paidOrder(online)]
  expect([await eventsOf(cash), await eventsOf(online)]).toEqual([[], []])
  for (const id of ids) expect((await moveByStaff(id, 'processed')).status).toBe(200)
  expect([await eventsOf(cash), await eventsOf(online)]).toEqual([['taken'], ['taken']])
})
