import { expect, it } from 'vitest'
import { catalogPack, type CatalogPack } from '~/contracts/catalog-pack'
import { packCatalog } from '~/rules/catalog-pack'
import { testGoods } from '~/rules/goods.testing'
import { isPack } from './pack-shape'

/* Contract "API elsewhere": an answer of the wrong shape is never a broken page. The guard by hand says what the schema says. */

const image = { sm: '/_ipx/w_320/pictures/a.webp', webp: '/pictures/a.webp' }
const items = [1, 2].map((id) => ({ ...testGoods({ id, category_id: 1 }), slug: `dish-${id}` }))
const whole = packCatalog({ version: 3, categories: [{ id: 1, slug: 'rolls', name: 'Роллы', image, items, total: 2 }], popular: [1] })
const none: CatalogPack = { format: 1, version: 0, menu: null }

/** The pack with one thing in it changed. */
function changed(change: (menu: Record<string, unknown>, goods: Record<string, unknown[]>) => void): unknown {
  const pack = structuredClone(whole) as unknown as { menu: Record<string, unknown> }
  change(pack.menu, pack.menu['goods'] as Record<string, unknown[]>)
  return pack
}

it.each([whole, none])('takes what the API sends', (pack) => {
  expect(catalogPack.safeParse(pack).success).toBe(true)
  expect(isPack(pack)).toBe(true)
})

it.each([
  ['nothing', null],
  ['a list', []],
  ['an error of somebody else', { message: 'Not found' }],
  ['another format', { ...whole, format: 2 }],
  ['a version that is none', { ...whole, version: '3' }],
  ['no menu at all', { format: 1, version: 3 }],
  ...Object.keys(whole.menu?.goods ?? {}).map((name) => [`no ${name}`, changed((_, goods) => delete goods[name])]),
  ...Object.keys(whole.menu?.goods ?? {}).map((name) => [`an object as ${name}`, changed((_, goods) => goods[name]?.splice(0, 1, {}))]),
  ['a column that is too short', changed((_, goods) => goods['price']?.pop())],
  ['a category that is text', changed((menu) => (menu['categories'] = ['rolls']))],
  ['an option without a price', changed((menu) => (menu['options'] = [[1, 0, 'Имбирь', null, 1, '']]))],
  ['popular names', changed((menu) => (menu['popular'] = ['dish-1']))],
])('refuses %s, as the schema does', (_, pack) => {
  expect(catalogPack.safeParse(pack).success).toBe(false)
  expect(isPack(pack)).toBe(false)
})

it('refuses categories that claim more dishes than there are', () => {
  expect(isPack(changed((menu) => ((menu['categories'] as unknown[][])[0] = [1, 'rolls', 'Роллы', '', 9])))).toBe(false)
})
