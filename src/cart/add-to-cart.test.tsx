import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { GoodsGrid } from '~/catalog/goods-grid'
import { toGoodsCard } from '~/catalog/menu'
import type { Goods, GoodsSize } from '~/contracts/goods'
import { renderPart } from '~/lib/render.testing'
import { testGoods } from '~/rules/goods.testing'
import { AddToCart } from './add-to-cart'
import { cartLinesAtom } from './cart.atoms'

vi.mock('~/catalog/catalog.functions', () => ({ fetchMenu: vi.fn() }))
vi.mock('~/shop/shop.functions', () => ({ shopQueries: { shop: () => ({ queryKey: ['shop'], queryFn: vi.fn() }) } }))

const size = (id: number, parts: Partial<GoodsSize> = {}): GoodsSize => ({
  id,
  slug: `pizza-${id}`,
  size: `${id} см`,
  price: id * 20,
  old_price: null,
  weight: id * 15,
  unit: 'г',
  pieces: 8,
  available: true,
  ...parts,
})
const pizza = (parts: Partial<Goods> = {}) =>
  testGoods({
    id: 30,
    slug: 'pizza-30',
    name: 'Пепперони',
    size: '30 см',
    price: 600,
    sizes: [size(25), size(30), size(35)],
    ...parts,
  })

function show(goods: Goods, stopped: Record<number, string> = {}) {
  const city = { id: 1, time_zone: 'Europe/Moscow' }
  const shop = { cityId: 1, cities: [city], stopped: { goods: stopped, options: [] }, promotions: [] }
  const page = renderPart(<GoodsGrid goods={[toGoodsCard(goods)]} Action={AddToCart} isFirst />, [
    [['shop'], shop],
    [['menu'], []],
  ])
  const inCart = () => page.store.get(cartLinesAtom).map(({ name, price, qtt }) => [name, price, qtt])
  return { ...page, inCart, card: within(screen.getByRole('article')) }
}
const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

it('a card is chosen, counted and added by its size', async () => {
  const { user, card, inCart } = show(pizza())
  expect([chip('30 см').checked, card.getByText('600 ₽')]).toMatchObject([true, {}])
  await user.click(card.getByRole('button', { name: 'Добавить Пепперони, 30 см в корзину' }))
  await user.click(chip('35 см'))
  card.getByText('700 ₽')
  card.getByText(/525 г/)
  const link = card.getByRole<HTMLAnchorElement>('link', { name: 'Пепперони' })
  expect(link.getAttribute('href')).toBe('/product/pizza-35')
  // the pieces of the other size are not those of this one
  await user.click(card.getByRole('button', { name: 'Добавить Пепперони, 35 см в корзину' }))
  await user.click(card.getByRole('button', { name: 'Больше: Пепперони, 35 см' }))
  expect(inCart()).toEqual([
    ['Пепперони, 30 см', 600, 1],
    ['Пепперони, 35 см', 700, 2],
  ])
  await user.click(chip('30 см'))
  await user.click(card.getByRole('button', { name: 'Меньше: Пепперони, 30 см' }))
  expect(inCart()).toEqual([['Пепперони, 35 см', 700, 2]])
})

it('what the kitchens of the city have stopped cannot be chosen; the card begins with a size that can', () => {
  const { card } = show(pizza(), { 30: 'Вернётся завтра' })
  expect([chip('30 см, сейчас нет').disabled, chip('25 см').checked]).toEqual([true, true])
  card.getByRole('button', { name: 'Добавить Пепперони, 25 см в корзину' })
})

it('a card without any size to be had says when the one it shows is back', () => {
  const { card } = show(pizza(), { 25: 'Скоро', 30: 'Вернётся завтра', 35: 'Скоро' })
  card.getByText('Вернётся завтра')
  expect(card.queryByRole('button')).toBeNull()
})

it.each([
  ['a choice', pizza({ sizes: [], price: 40, choice_from: 640 }), 'от 640 ₽'],
  ['more than three sizes', pizza({ sizes: [25, 30, 35, 40].map((id) => size(id)) }), 'от 500 ₽'],
])('%s is made on the page of the dish', (_, goods, price) => {
  const { card, inCart } = show(goods)
  card.getByText(price)
  expect(card.getByRole<HTMLAnchorElement>('link', { name: 'Выбрать: Пепперони' }).getAttribute('href')).toBe('/product/pizza-30')
  expect([screen.queryAllByRole('radio'), card.queryAllByRole('button'), inCart()]).toEqual([[], [], []])
})
