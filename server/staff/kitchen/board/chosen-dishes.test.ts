import { beforeAll, expect, it } from 'vitest'
import { half, HALVES, insertPizzas, MIDDLE, OTHER } from '#server/catalog/pizzas.testing'
import { stations } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { line, newCustomer, orderBody, placed, setUpShop } from '#server/orders/orders.testing'
import { readBoard } from './board.testing'

setUpShop()

const OVEN = 77
beforeAll(async () => {
  await db.insert(stations).values({ id: OVEN, name: 'Печь' })
  await insertPizzas(OVEN)
})

it('the board shows the halves of a pizza as its parts, at their station', async () => {
  const goods = [line(HALVES, 2, { additionals: [half(MIDDLE), half(OTHER)] })]
  const { id } = await placed(await newCustomer(), orderBody({ goods, total: 1096 + 149 }))
  const { tickets } = await readBoard()
  expect(tickets.find((one) => one.id === id)?.lines).toMatchObject([
    {
      name: 'Из двух половин, 30 см',
      qtt: 2,
      station_id: OVEN,
      adds: [],
      parts: [
        { name: 'Пепперони', qtt: 1, part: 2, station_id: OVEN },
        { name: 'Маргарита', qtt: 1, part: 2, station_id: OVEN },
      ],
    },
  ])
})
