import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchGoods } from '~/catalog/catalog.functions'
import type { Goods } from '~/contracts/goods'
import { renderPart } from '~/lib/render.testing'
import { testGoods, testOption } from '~/rules/goods.testing'
import { keepCartGoodsAtom } from './cart-goods.atoms'
import { type CartLine, cartLinesAtom, replaceLinesAtom, toCartLine } from './cart.atoms'
import { LineChoices } from './line-choices'
import { useAtomValue } from 'jotai'

vi.mock('~/catalog/catalog.functions', () => ({ fetchGoods: vi.fn() }))
vi.mock('~/shop/shop.functions', () => ({ shopQueries: { shop: () => ({ queryKey: ['shop'], queryFn: vi.fn() }) } }))

const size = (id: number, available = true) => {
  const own = { id, slug: `p${id}`, size: `${id} см`, price: id * 20, old_price: null, weight: 1, unit: 'г' as const, pieces: null }
  return { ...own, available }
}
const sizes = [size(25), size(30), size(35, false)]
const dish = (id: number, parts: Partial<Goods> = {}) => testGoods({ id, size: `${id} см`, price: id * 20, sizes, ...parts })
const small = dish(25, { additionals: [testOption(11, 40)], sauces: [] })
const lineOf = (goods: Goods, qtt: number, parts: Partial<Pick<CartLine, 'additionals' | 'side' | 'sauce'>> = {}) =>
  toCartLine({ ...goods, picture: goods.image.webp, about: '' }, qtt, { note: '', additionals: [], side: [], sauce: [], ...parts })
const option = (id: number) => ({ id, qtt: 1, price: 50, name: `добавка ${id}` })

function Lines() {
  return useAtomValue(cartLinesAtom).map((line) => <LineChoices key={line.uid} line={line} />)
}

function show(lines: CartLine[], goods: Goods[]) {
  const page = renderPart(<div />, [[['shop'], { stopped: { goods: {}, options: [] } }]])
  page.store.set(replaceLinesAtom, lines)
  page.store.set(keepCartGoodsAtom, goods)
  page.rerender(<Lines />)
  return { ...page, inCart: () => page.store.get(cartLinesAtom).map(({ name, qtt, price }) => [name, qtt, price]) }
}

beforeEach(() => vi.mocked(fetchGoods).mockReset())

it('another size takes the place of the line, with its pieces and the options that it has too', async () => {
  const middle = dish(30)
  const line = lineOf(middle, 3, { additionals: [option(11)], sauce: [option(81)] })
  const { user, store } = show([line], [middle])
  vi.mocked(fetchGoods).mockResolvedValue([small])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Размер: Ролл, 30 см' }), '25 см')
  const select = await screen.findByRole('combobox', { name: 'Размер: Ролл, 25 см' })
  expect(store.get(cartLinesAtom)).toMatchObject([{ id: 25, qtt: 3, price: 500, additionals: [{ id: 11, price: 40 }], sauce: [] }])
  await waitFor(() => expect(document.activeElement).toBe(select))
})

it('joins the line that the cart has of that size', async () => {
  const middle = dish(30)
  const { user, inCart } = show([lineOf(middle, 2), lineOf(small, 1)], [middle])
  vi.mocked(fetchGoods).mockResolvedValue([small])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Размер: Ролл, 30 см' }), '25 см')
  await waitFor(() => expect(inCart()).toEqual([['Ролл, 25 см', 3, 500]]))
})

it('a size that was sold meanwhile changes nothing', async () => {
  const middle = dish(30)
  const { user, inCart } = show([lineOf(middle, 2)], [middle])
  vi.mocked(fetchGoods).mockResolvedValue([{ ...small, available: false }])
  expect(screen.getByRole<HTMLOptionElement>('option', { name: '35 см, сейчас нет' }).disabled).toBe(true)
  await user.selectOptions(screen.getByRole('combobox'), '25 см')
  await waitFor(() => expect(fetchGoods).toHaveBeenCalled())
  expect(inCart()).toEqual([['Ролл, 30 см', 2, 600]])
})

it('a missing choice is shown at the line with the way to it, and is gone once it is made', () => {
  const groups = [{ id: 1, kind: 'sauces' as const, name: 'Соус', min: 1, max: 1, free: 0, options: [{ id: 81, price: 45 }] }]
  const wok = dish(30, { groups, sizes: [] })
  show([lineOf(wok, 1)], [wok])
  screen.getByText('Выберите «Соус»')
  expect(screen.getByRole('link', { name: 'Выбрать: Ролл, 30 см' }).getAttribute('href')).toBe('/product/roll')
})

it('a line with a choice can be changed', () => {
  const groups = [{ id: 1, kind: 'sauces' as const, name: 'Соус', min: 1, max: 1, free: 0, options: [{ id: 81, price: 45 }] }]
  const wok = dish(30, { groups, sizes: [] })
  show([lineOf(wok, 1, { sauce: [option(81)] })], [wok])
  screen.getByRole('link', { name: 'Изменить: Ролл, 30 см' })
  expect(screen.queryByText('Выберите «Соус»')).toBeNull()
})

it('what the shop says against a choice leads to the dish, also where it has no groups', () => {
  const line = lineOf(dish(30, { sizes: [] }), 1)
  renderPart(<LineChoices line={line} refusal="Сейчас нет: Краб" />)
  screen.getByText('Сейчас нет: Краб')
  screen.getByRole('link', { name: 'Изменить: Ролл, 30 см' })
})
