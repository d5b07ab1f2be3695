import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setExcludedAtom } from '~/catalog/excluded'
import { LazyGroups } from '~/catalog/lazy-groups'
import type { Goods, OptionGroup } from '~/contracts/goods'
import { renderPart } from '~/lib/render.testing'
import { testGoods, testOption } from '~/rules/goods.testing'
import { offerOf } from '~/rules/option-groups'
import { cartLinesAtom, chosenText, replaceLinesAtom, toCartLine } from './cart.atoms'
import { ProductOrder } from './product-order'

vi.mock('~/catalog/catalog.functions', () => ({}))
vi.mock('~/auth/auth.functions', () => ({}))
vi.mock('~/shop/shop.functions', () => ({ shopQueries: { shop: () => ({ queryKey: ['shop'], queryFn: vi.fn() }) } }))

const group = (kind: OptionGroup['kind'], name: string, options: Goods['sauces'], parts: Partial<OptionGroup> = {}): OptionGroup => {
  const offer = options.map(({ id, price }) => ({ id, price }))
  return { id: options[0]?.id ?? 0, kind, name, min: 1, max: 1, free: 0, options: offer, ...parts }
}
const named = (id: number, name: string, price: number, parts = {}) => ({ ...testOption(id, price), name, ...parts })

const bases = [named(59, 'Удон', 0), named(60, 'Соба', 40)]
const sauces = [named(81, 'Соевый', 40, { max: 2 }), named(82, 'Терияки', 60)]
const wok = testGoods({
  name: 'Вок',
  sides: [...bases, named(63, 'Хлеб', 30)],
  sauces,
  groups: [group('sides', 'Основа', bases), group('sauces', 'Соус', sauces, { max: 2, free: 1 })],
})

const half = { goods_id: 7, part: 2, max: 2 }
const halves = [named(901, '½ Пепперони', 300, half), named(902, '½ Маргарита', 250, half)]
const pizza = testGoods({
  name: 'Половины',
  price: 40,
  additionals: halves,
  groups: [group('additionals', 'Половины', halves, { min: 2, max: 2 })],
})

async function show(goods: Goods, whole = goods) {
  await LazyGroups.preload?.()
  const shop = { cityId: 1, cities: [{ id: 1 }], status: { maintenance_state: {}, delivery_state: {} }, stopped: {} }
  const page = renderPart(<ProductOrder goods={goods} whole={whole} />, [[['shop'], shop]])
  const inCart = () => page.store.get(cartLinesAtom).map((line) => [line.name, line.qtt, chosenText(line)])
  return { ...page, inCart, order: () => page.user.click(screen.getByRole('button', { name: /^В\sкорзину/ })) }
}
const plus = (name: string) => screen.getByRole('button', { name: `Добавить ${name}` })

it('a missing choice is shown at its group, which takes the focus; then the dish goes into the cart', async () => {
  const { user, order, inCart } = await show(wok)
  await order()
  const base = screen.getByRole('radiogroup', { name: 'Основа' })
  expect(within(base).getByRole('alert').textContent).toBe('Выберите «Основа»')
  expect(base.contains(document.activeElement)).toBe(true)
  expect(inCart()).toEqual([])
  await user.click(within(base).getByRole('radio', { name: /Удон/ }))
  await user.click(within(base).getByRole('radio', { name: /Соба/ }))
  expect(within(base).queryByRole('alert')).toBeNull()
  await order()
  const sauce = screen.getByRole('group', { name: 'Соус' })
  expect(sauce.contains(document.activeElement)).toBe(true)
  await user.click(plus('Терияки'))
  await user.click(plus('Соевый'))
  // 300, the base 40, the dearer sauce: the other one is free
  screen.getByRole('button', { name: /^В\sкорзину\s*400/ })
  await order()
  expect(inCart()).toEqual([['Вок', 1, 'Соба, терияки, соевый']])
})

it('what a group takes no more of is off, and says why', async () => {
  const { user } = await show(wok)
  const sauce = within(screen.getByRole('group', { name: 'Соус' }))
  sauce.getByText('От 1 до 2, 1 бесплатно')
  await user.click(plus('Соевый'))
  await user.click(sauce.getByRole('button', { name: 'Больше: Соевый' }))
  sauce.getByText('Выбрано 2 из 2')
  expect(plus('Терияки').getAttribute('aria-disabled')).toBe('true')
  await user.click(plus('Терияки'))
  expect(sauce.getByRole('alert').textContent).toContain('Уже 2 из 2')
  sauce.getByText('Выбрано 2 из 2')
})

it('halves fill the pizza from the left, may be the same, and are taken off by the picture', async () => {
  const { user, order, inCart } = await show(pizza)
  await user.click(plus('½ Маргарита'))
  await user.click(plus('½ Пепперони'))
  screen.getByRole('button', { name: 'Убрать: ½ Маргарита, левая половина' })
  await user.click(screen.getByRole('button', { name: 'Убрать: ½ Пепперони, правая половина' }))
  // the button has gone: the focus stays at the group
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Половины' }))
  await user.click(screen.getByRole('button', { name: 'Больше: ½ Маргарита' }))
  screen.getByRole('button', { name: 'Убрать: ½ Маргарита, правая половина' })
  screen.getByRole('button', { name: /^В\sкорзину\s*540/ })
  await order()
  expect(inCart()).toEqual([['Половины', 1, '½ Маргарита\u00a0×\u00a02']])
})

it('another size keeps the halves that it has too', async () => {
  const large = halves.map((one) => ({ ...one, id: one.id + 10, price: one.price + 100 }))
  const other = { ...pizza, id: 2, additionals: large, groups: [group('additionals', 'Половины', large, { min: 2, max: 2 })] }
  const { user, rerender } = await show(pizza)
  await user.click(plus('½ Пепперони'))
  rerender(<ProductOrder goods={other} />)
  screen.getByRole('button', { name: 'Убрать: ½ Пепперони, левая половина' })
  screen.getByRole('button', { name: /^В\sкорзину\s*от\s440/ })
})

it('the button says the least price while a choice that costs is missing', async () => {
  const { user } = await show({ ...pizza, choice_from: 540 })
  screen.getByRole('button', { name: /^В\sкорзину\s*от\s540/ })
  await user.click(plus('½ Пепперони'))
  screen.getByRole('button', { name: /^В\sкорзину\s*от\s540/ })
  await user.click(plus('½ Маргарита'))
  screen.getByRole('button', { name: /^В\sкорзину\s*590/ })
})

it('free pieces are said at the option', async () => {
  const { user } = await show(wok)
  const sauce = within(screen.getByRole('group', { name: 'Соус' }))
  const said = () => sauce.getAllByRole('listitem').map(({ textContent }) => /бесплатно|\d+/.exec(textContent)?.[0])
  expect(said()).toEqual(['бесплатно', 'бесплатно'])
  await user.click(plus('Терияки'))
  expect(said()).toEqual(['40', 'бесплатно'])
  await user.click(plus('Соевый'))
  expect(said()).toEqual(['бесплатно', '60'])
})

it('what is chosen warns of what the guest leaves out, and goes into the cart with it', async () => {
  const fishy = halves.map((one) => (one.name === '½ Пепперони' ? { ...one, contains: ['fish' as const] } : one))
  const { user, order, store } = await show({ ...pizza, contains: ['milk'], additionals: fishy })
  store.set(setExcludedAtom, ['fish'])
  await user.click(plus('½ Маргарита'))
  expect(screen.queryByText(/Содержит/)).toBeNull()
  await user.click(plus('½ Пепперони'))
  await screen.findByText('Содержит: рыба')
  await order()
  expect(store.get(cartLinesAtom)).toMatchObject([{ contains: ['milk', 'fish'] }])
})

it('a line of the cart that led here is changed, not added again', async () => {
  const line = toCartLine({ ...wok, picture: '', about: '' }, 2, {
    note: '',
    additionals: [],
    side: [],
    sauce: [{ ...named(82, 'Терияки', 60), qtt: 1 }],
  })
  await LazyGroups.preload?.()
  const page = renderPart(<div />, [[['shop'], { cityId: 1, cities: [{ id: 1 }], status: { maintenance_state: {}, delivery_state: {} } }]])
  page.store.set(replaceLinesAtom, [line])
  await page.router.navigate({ to: '.', state: { line: line.uid } })
  page.rerender(<ProductOrder goods={wok} />)
  await page.user.click(screen.getByRole('radio', { name: /Удон/ }))
  await page.user.click(screen.getByRole('button', { name: /^Сохранить/ }))
  expect(page.store.get(cartLinesAtom).map((one) => [one.qtt, chosenText(one)])).toEqual([[2, 'Удон, терияки']])
})

it('what is not made now is shown, says so in its name, and is neither chosen nor kept', async () => {
  const isMade = ({ id }: { id: number }) => id !== 59 && id !== 82
  const { user, order, inCart, rerender } = await show(wok)
  await user.click(screen.getByRole('radio', { name: /Удон/ }))
  rerender(<ProductOrder goods={offerOf(wok, isMade)} whole={wok} />)
  const noodles = screen.getByRole<HTMLInputElement>('radio', { name: /Удон\s*сейчас нет/ })
  expect([noodles.disabled, noodles.checked]).toEqual([true, false])
  await order()
  expect(inCart()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Соба/ }))
  await user.click(screen.getByRole('radio', { name: /Соба/ }))
  await user.click(screen.getByRole('button', { name: 'Терияки, сейчас нет' }))
  await user.click(plus('Соевый'))
  await order()
  expect(inCart()).toEqual([['Вок', 1, 'Соба, соевый']])
})

it('the bar keeps the focus when the dish goes into the cart and out of it', async () => {
  const { user, inCart } = await show(testGoods({ name: 'Ролл' }))
  screen.getByRole('button', { name: /^В\sкорзину/ }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^В\sкорзине/ }))
  screen.getByRole('button', { name: 'Убрать Ролл' }).focus()
  await user.keyboard('{Enter}')
  expect(inCart()).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^В\sкорзину/ }))
})
