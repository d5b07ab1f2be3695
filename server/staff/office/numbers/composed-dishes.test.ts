import { expect, it } from 'vitest'
import { numbers } from '~/contracts/staff-numbers'
import { half, HALVES, insertPizzas, MIDDLE, OTHER } from '#server/catalog/pizzas.testing'
import { atMinute, CITY, line, newCustomer, orderBody, placed, POINT, setUpShop } from '#server/orders/orders.testing'
import { run } from '#server/staff/kitchen/board/board.testing'
import { cookieFor, staffCall } from '#server/staff/office/people/people.testing'
import { csvRows, FRIDAY, handedOver } from './numbers.testing'

setUpShop()

it('a composed dish counts as sold, and its parts as used, in the figures and in the tables', async () => {
  await insertPizzas()
  const goods = [line(HALVES, 2, { additionals: [half(MIDDLE), half(OTHER)] }), line(HALVES, 1, { additionals: [half(OTHER, 2)] })]
  const sum = 2 * (298 + 250) + 500
  const { id } = await placed(await newCustomer(), orderBody({ city_id: CITY.night, goods, total: sum + 99 }))
  await run({ kind: 'accept', order_id: id })
  atMinute(30)
  await run({ kind: 'stage', order_id: id, from: 'queue', to: 'ready' })
  await handedOver(id, 50)
  const search = new URLSearchParams({ from: FRIDAY, to: FRIDAY, kitchen_id: String(POINT.night) })
  const { json } = await staffCall('GET', `/staff/numbers?${search}`, { cookie: await cookieFor({ role: 'owner' }) })
  const { goods: sold, parts } = numbers.parse(json)
  expect(sold).toMatchObject([{ id: HALVES, name: 'Из двух половин, 30 см', qtt: 3, revenue: sum }])
  expect(parts).toEqual([
    { id: OTHER, name: 'Маргарита, 30 см', twelfths: 24 },
    { id: MIDDLE, name: 'Пепперони, 30 см', twelfths: 12 },
  ])
  expect((await csvRows('goods', FRIDAY)).map(([name]) => name)).toEqual(['Блюдо', 'Из двух половин, 30 см', 'Доставка'])
  expect(await csvRows('parts', FRIDAY)).toEqual([
    ['Блюдо', 'Порций'],
    ['Маргарита, 30 см', '2'],
    ['Пепперони, 30 см', '1'],
  ])
})
