import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MenuGoods } from '~/contracts/staff-menu'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { refused, type Sent, stubApi } from '~/staff/kit/stub-api.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { knownMe } from '~/staff/session/me.testing'
import type { DishTab } from './dish-form'
import { DishPanel } from './dish-panel'
import { menuQueries } from './menu.queries'
import { category, dish, menu } from './menu.testing'

const size = (id: number, size_name: string, price: number | null) => ({
  id,
  size_name,
  price,
  weight: 500,
  pieces: null,
  is_default_size: id === 7,
  visibility: price === null ? ('draft' as const) : ('on' as const),
  revision: 1,
})
const pizza: MenuGoods = {
  ...dish,
  name: 'Пепперони',
  size_name: '30 см',
  is_default_size: true,
  sizes: [size(6, '25 см', 400), size(7, '30 см', 590), size(8, '35 см', null)],
}
const pizzas = { ...menu, categories: [{ ...category, name: 'Пицца', sizes: ['25 см', '30 см'] }] }
const onMade = vi.fn()

function show(row: MenuGoods, tab: DishTab) {
  const onTab = vi.fn()
  const panel = (
    <DishPanel
      id={7}
      isOpen
      tab={tab}
      onTab={onTab}
      menu={pizzas}
      categoryId={1}
      timeZone="Europe/Moscow"
      onMade={onMade}
      onClose={vi.fn()}
    />
  )
  return { onTab, ...renderStaff(panel, [knownMe(), [menuQueries.dish(7).queryKey, row]]) }
}
/** The bodies of changes; they are stored. */
function answer(
  row: MenuGoods,
  change = ({ body }: Sent): { status?: number; body: unknown } => ({ body: { ...row, ...(body as object), revision: 4 } }),
) {
  const sent = stubApi((one) => (one.call.startsWith('GET') ? { body: row } : change(one)))
  return () => sent.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }))
}
const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

beforeEach(() => {
  resizeTo(1440)
  onMade.mockReset()
})

test('the sizes of a dish name their prices and lead to their pages', () => {
  answer(pizza)
  show(pizza, 'sizes')
  const rows = within(screen.getByRole('list', { name: 'Размеры' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/25 см.*500 г.*на сайте.*400 ₽/),
    expect.stringMatching(/30 см.*в списках.*590 ₽/),
    expect.stringMatching(/35 см.*черновик.*нет цены/),
  ])
  expect(screen.getByRole('link', { name: '35 см' }).getAttribute('href')).toContain('dish=8')
})

test('the order of sizes is stored at once', async () => {
  const sent = answer(pizza)
  const { user } = show(pizza, 'sizes')
  await user.click(button('Ниже: 25 см'))
  await waitFor(() => expect(sent()).toEqual([{ call: 'PUT /staff/menu/order', body: { sizes: [7, 6, 8] } }]))
})

test('a dish without sizes names its own with the second one', async () => {
  const made = { ...pizza, id: 9, size_name: '40 см' }
  const sent = answer(dish, ({ body }) =>
    (body as { size_name: string }).size_name === '25 см' ? refused({ size_name: 'Такой размер уже есть' }) : { status: 201, body: made },
  )
  const { user } = show(dish, 'sizes')
  await user.type(field('Новый размер'), '25 см')
  await user.click(button('Добавить размер'))
  expect(await screen.findByText('Как называется размер этого блюда?')).toBeTruthy()
  await user.type(field('Размер этого блюда'), '30 см')
  await user.click(button('Добавить размер'))
  expect(await screen.findByText('Такой размер уже есть')).toBeTruthy()
  expect(hasUnsavedWork()).toBe(true)
  await user.clear(field('Новый размер'))
  await user.type(field('Новый размер'), '40 см')
  await user.type(screen.getAllByRole('textbox', { name: 'Цена, ₽' })[0] as Element, '990')
  await user.click(button('Добавить размер'))
  await waitFor(() => expect(onMade).toHaveBeenCalledWith(made))
  expect(sent().at(-1)?.body).toEqual({ own_size: '30 см', size_name: '40 см', price: 990, weight: null, pieces: null })
})

test('a size becomes a dish of its own after a question', async () => {
  const sent = answer(pizza)
  const { user } = show(pizza, 'sizes')
  await user.click(button('Сделать отдельным блюдом'))
  await user.click(button('Да, отделить'))
  await waitFor(() => expect(sent()).toEqual([{ call: 'PATCH /staff/menu/goods/7', body: { size_name: null, alone: true } }]))
})

test('a change that other sizes would follow may be kept from them', async () => {
  const sent = answer(pizza)
  const { user } = show(pizza, 'main')
  await user.type(field('Цена, ₽'), '0')
  expect(screen.queryByRole('checkbox', { name: /Только этот размер/ })).toBeNull()
  await user.type(field('Описание'), '!')
  await user.click(screen.getByRole('checkbox', { name: /Только этот размер/ }))
  await user.click(button('Сохранить'))
  await waitFor(() => expect(sent()[0]?.body).toEqual({ price: 5900, description: `${dish.description}!`, alone: true }))
})

test('halves are made with one press', async () => {
  const sent = answer(pizza)
  const { user } = show(pizza, 'options')
  await user.click(button('Половины'))
  expect(field('Не меньше')).toMatchObject({ value: '2' })
  expect(screen.getByRole('combobox', { name: 'Какого размера' })).toMatchObject({ value: '30 см' })
  await user.click(button('Сохранить'))
  const halves = { kind: 'additionals', name: 'Половины', min: 2, max: 2, free: 0, part: 2, price: null, percent_off: 0, items: [] }
  await waitFor(() => expect(sent()[0]?.body).toEqual({ groups: [{ ...halves, source: { category_id: 1, size: '30 см' } }] }))
})

test('a dish that only consists of others says who makes it', () => {
  const part = {
    name: 'Суп',
    kind: 'additionals',
    min: 1,
    max: 1,
    free: 0,
    part: 1,
    price: 0,
    percent_off: 0,
    items: [] as never[],
  } as const
  const lunch: MenuGoods = { ...pizza, composition: '', groups: [{ ...part, source: { category_id: 1, size: null } }] }
  const says = (row: MenuGoods) => {
    answer(row)
    const { unmount } = show(row, 'kitchen')
    const text = screen.queryByText(/Готовят его цеха тех блюд/)?.textContent ?? ''
    unmount()
    return text
  }
  expect(says(lunch)).toMatch(/Если что-то готовят и\u00a0здесь, напишите это в\u00a0составе/)
  expect(says({ ...lunch, composition: 'булка, котлета' })).toBe('')
  expect(says({ ...lunch, groups: [{ ...part, source: null }] })).toBe('')
  expect(says({ ...pizza, parts: [{ id: 3, name: 'Маргарита', qtt: 1 }] })).not.toContain('Если')
})

test('a set with a price of its own takes nothing for its parts', async () => {
  const sent = answer(pizza)
  const { user } = show(pizza, 'options')
  await user.click(button('Соберите сами'))
  await user.click(button('Сохранить'))
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ groups: [{ min: 4, max: 4, part: 1, price: 0, percent_off: 0 }] }))
})

test('a required choice has its own options, prices and order; what is wrong is said at its field', async () => {
  const sent = answer(pizza, () => refused({ 'groups.1.max': 'Не меньше обязательного' }))
  const { user, onTab } = show(pizza, 'options')
  await user.click(button('Половины'))
  await user.click(button('Обязательный выбор'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Вид' }), 'Соус')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Добавить вариант' }), 'Спайси')
  const [price] = within(screen.getByRole('group', { name: 'Варианты' })).getAllByRole('textbox')
  await user.type(price as Element, '20')
  await user.clear(field('Не меньше'))
  await user.type(field('Не меньше'), '3')
  await user.click(button('Сохранить'))
  await waitFor(() => expect(onTab).toHaveBeenCalledWith('options'))
  expect(await screen.findByText('Не меньше обязательного')).toBeTruthy()
  expect(sent()[0]?.body).toMatchObject({
    groups: [{ name: 'Половины' }, { kind: 'sauces', min: 3, max: 1, source: null, items: [{ option_id: 3, dish_id: null, price: 20 }] }],
  })
  await user.click(button('Выше: Основа'))
  await user.click(button(/^Половины выберите 2/))
  await user.click(button('Убрать выбор'))
  await user.click(button('Сохранить'))
  await waitFor(() => expect(sent()[1]?.body).toMatchObject({ groups: [{ name: 'Основа' }] }))
})
