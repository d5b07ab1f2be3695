import { beforeEach, expect, it } from 'vitest'
import { asc, eq } from 'drizzle-orm'
import { dishes } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { setUpShop } from '#server/orders/orders.testing'
import { parseMenu } from './formats/parse-menu'
import { applied, forgetImports } from './imports.testing'

setUpShop()
beforeEach(forgetImports)

const read = (text: string) => parseMenu(new TextEncoder().encode(text)).file
const sizesOf = async (name: string) => {
  const rows = await db.select().from(dishes).where(eq(dishes.name, name)).orderBy(asc(dishes.size_position))
  const [first] = rows
  expect(new Set(rows.map(({ family_id }) => family_id))).toEqual(new Set([first?.family_id]))
  return rows.map(({ size_name, price }) => [size_name, price])
}

const POSTER = {
  response: [
    {
      product_id: '7',
      product_name: 'Мясная',
      menu_category_id: '2',
      category_name: 'Пиццы',
      modifications: [
        { modificator_id: '71', modificator_name: '25 см', spots: [{ spot_id: '1', price: '45000' }] },
        { modificator_id: '72', modificator_name: '35 см', spots: [{ spot_id: '1', price: '75000' }] },
      ],
    },
  ],
}
const TABLE = 'Категория;Название;Размер;Цена\nПиццы;Мясная;25 см;450\nПиццы;Мясная;35 см;750\n'
const FEED = `<yml_catalog><shop><categories><category id="1">Пиццы</category></categories><offers>${[
  ['a', '25 см', 450],
  ['b', '35 см', 750],
]
  .map(
    ([id, size, price]) =>
      `<offer id="${id}" group_id="m"><name>Мясная</name><price>${price}</price><currencyId>RUB</currencyId><categoryId>1</categoryId><param name="Размер">${size}</param></offer>`,
  )
  .join('')}</offers></shop></yml_catalog>`
const LIST = JSON.stringify([
  {
    name: 'Мясная',
    category: 'Пиццы',
    sizes: [
      { size: '25 см', price: 450 },
      { size: '35 см', price: 750 },
    ],
  },
])

it.each([
  ['a table with a column of sizes', TABLE],
  ['offers of one group', FEED],
  ['a list of sizes', LIST],
  ['modifications', JSON.stringify(POSTER)],
])('%s become one dish in two sizes; the same file again changes nothing', async (_what, text) => {
  await applied(read(text))
  expect(await sizesOf('Мясная')).toEqual([
    ['25 см', 450],
    ['35 см', 750],
  ])
  const again = await applied(read(text))
  expect([again.plan.created, again.plan.changed, again.plan.same.length]).toEqual([[], [], 2])
})

it('a size that comes later joins the others, and a new price reaches it', async () => {
  await applied(read(TABLE))
  await applied(read(`${TABLE}Пиццы;Мясная;40 см;900\n`))
  expect(await sizesOf('Мясная')).toEqual([
    ['25 см', 450],
    ['35 см', 750],
    ['40 см', 900],
  ])
  await applied(read(`${TABLE.replace('750', '760')}Пиццы;Мясная;40 см;900\n`))
  expect((await sizesOf('Мясная'))[1]).toEqual(['35 см', 760])
})

it('two rows of one size stay two dishes, and so does a size alone', async () => {
  await applied(read('Категория;Название;Размер;Цена\nПиццы;Сырная;30 см;500\n'))
  expect(await sizesOf('Сырная')).toEqual([[null, 500]])
})
