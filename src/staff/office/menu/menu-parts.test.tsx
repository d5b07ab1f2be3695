import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Menu, MenuCategory, MenuGoods, MenuRow } from '~/contracts/staff-menu'
import { useEditForm } from '~/staff/kit/edit-form'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { CategoryList } from './category-list'
import { dishFields } from './dish-form'
import { DishRow } from './dish-row'
import { IngredientChips } from './ingredient-chips'
import { menuQueries } from './menu.queries'
import { PricesTable } from './prices-table'
import type { Prices } from './use-prices'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api, create: api }))
beforeEach(() => void api.mockReset().mockResolvedValue({}))

const category = (id: number, name: string) =>
  ({ id, slug: `c-${id}`, name, image: null, goods: 3, drafts: 1, station_id: null, kitchen_minutes: 15 }) as unknown as MenuCategory
const MENU = { categories: [category(1, 'Роллы'), category(2, 'Суши')], options: [], stations: [] } as unknown as Menu
const row = (parts: Partial<MenuRow> = {}) =>
  ({
    id: 7,
    slug: 'kanada',
    category_id: 1,
    name: 'Канада',
    image: null,
    price: 520,
    old_price: null,
    visibility: 'on',
    stop: null,
    station_id: null,
    sold_7: 41,
    position: 1,
    revision: 1,
    ...parts,
  }) as MenuRow

it('opens a category, and stores the order that the list is put into', async () => {
  const opened: number[] = []
  function Categories() {
    return <CategoryList categories={MENU.categories} chosen={1} onOpen={(id) => opened.push(id)} onAdd={() => opened.push(0)} />
  }
  const { user } = renderStaff(<Categories />, [[menuQueries.menu().queryKey, MENU]])
  const list = within(screen.getByRole('navigation', { name: 'Категории' }))
  expect(list.getByRole('button', { current: true }).textContent).toContain('Роллы')
  await user.click(list.getByRole('button', { name: /^Суши/ }))
  await user.click(list.getByRole('button', { name: 'Категория' }))
  expect(opened).toEqual([2, 0])
  await user.click(list.getByRole('button', { name: 'Ниже: Роллы' }))
  await waitFor(() => expect(api).toHaveBeenCalledWith('PUT /staff/menu/order', { body: { categories: [2, 1] } }))
})

it.each([
  ['the price, and the old one for a reader too', { old_price: 590 }, /520 ₽ старая цена 590 ₽/],
  ['that there is no price', { price: null, visibility: 'draft', sold_7: 0 }, /ещё не продавали.*нет цены/],
  ['how many were sold', {}, /за неделю 41/],
])('a dish of the list says %s', (_, parts, words) => {
  const { container } = renderStaff(
    <DishRow dish={row(parts as Partial<MenuRow>)} slug={undefined} isChosen={false} timeZone="Europe/Moscow" onOpen={() => undefined} />,
  )
  expect(heard(container)).toMatch(words)
})

const FIELDS = { ingredients: dishFields({ categories: [], options: [] }).ingredients }
type Ingredients = MenuGoods['ingredients']

function chips(ingredients: Ingredients) {
  const saved: Ingredients[] = []
  function Form() {
    const form = useEditForm(FIELDS, {
      row: { ingredients },
      save: async ({ values }) => {
        saved.push(values.ingredients)
        return values
      },
    })
    return (
      <>
        <IngredientChips form={form} />
        <button type="button" onClick={form.save}>
          Сохранить
        </button>
      </>
    )
  }
  const { user } = renderStaff(<Form />)
  const type = async (name: string, text: string) => {
    const field = screen.getByRole('textbox', { name })
    await user.clear(field)
    await user.type(field, text)
  }
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
  const save = async () => {
    await press('Сохранить')
    return saved.at(-1)
  }
  return { user, type, press, save }
}

const SALMON = { name: 'лосось', grams: 80, is_needed: true }
const RICE = { name: 'рис', grams: null, is_needed: true }

it('adds an ingredient by name and grams, with Enter', async () => {
  const { press, type, save } = chips([SALMON])
  await press('Добавить продукт')
  await press(/^Готово/)
  await type('Граммы', '120')
  await type('Продукт', 'рис{Enter}')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(await save()).toEqual([SALMON, { ...RICE, grams: 120 }])
})

it('keeps an ingredient that is half typed as a part of the dish', async () => {
  const { press, type, save } = chips([SALMON])
  await press('Добавить продукт')
  expect(hasUnsavedWork(), 'nothing is typed').toBe(false)
  await type('Продукт', 'рис')
  expect(hasUnsavedWork()).toBe(true)
  await press(/лосось/)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Продукт' }).value).toBe('лосось')
  expect(await save()).toEqual([SALMON, RICE])
  await waitFor(() => expect(hasUnsavedWork()).toBe(false))
})

it('takes no ingredient without a name, and grams only as a number', async () => {
  const { press, type, save } = chips([SALMON])
  await press(/лосось/)
  await type('Граммы', '1,5')
  await press('Готово')
  expect(screen.getByRole('textbox', { name: 'Граммы' }).getAttribute('aria-invalid')).toBe('true')
  await type('Граммы', '80')
  await press('Готово')
  await press('Добавить продукт')
  await type('Граммы', '5')
  expect(await save()).toBeUndefined()
  expect(screen.getByText('Назовите продукт', { selector: '[aria-live]' })).toBeTruthy()
})

it('changes an ingredient that a dish can do without, or takes it out', async () => {
  const { user, press, save } = chips([SALMON])
  await press(/лосось/)
  await user.click(screen.getByRole('checkbox', { name: 'Без него блюдо не готовим' }))
  await press('Готово')
  expect(await save()).toEqual([{ ...SALMON, is_needed: false }])
  await press(/лосось/)
  await press('Убрать')
  expect(await save()).toEqual([])
})

function prices(ticked: number[], hasChange = true) {
  const tick = vi.fn<Prices['tick']>()
  const rows = [
    { id: 7, name: 'Канада', was: 520, now: 560, dish: row() },
    { id: 8, name: 'Вулкан', was: 400, now: 370, dish: row({ id: 8 }) },
  ]
  const query = { data: rows, isPending: false, isPlaceholderData: false, error: null, refetch: () => undefined }
  const parts = { plan: query, dishes: query, hasChange, rows, ticked: new Set(ticked), tick } as unknown as Prices
  const { user } = renderStaff(<PricesTable prices={parts} menu={MENU} />)
  return { user, tick, rows: screen.getAllByRole('row').slice(1).map(heard) }
}

it('shows of ticked dishes what they become, and leaves the others', async () => {
  const { user, tick, rows } = prices([7])
  expect(rows[0]).toMatch(/Канада .*520 ₽ .*560 ₽ \+40 ₽/)
  expect(rows[1]).toMatch(/Вулкан .*400 ₽ .*400 ₽ не меняем/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Все блюда' }).indeterminate).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Вулкан' }))
  await user.click(screen.getByRole('checkbox', { name: 'Все блюда' }))
  expect(tick.mock.calls).toEqual([
    [[8], true],
    [[7, 8], true],
  ])
})

it('takes the ticks off where all are ticked', async () => {
  const { user, tick } = prices([7, 8])
  await user.click(screen.getByRole('checkbox', { name: 'Все блюда' }))
  expect(tick).toHaveBeenCalledExactlyOnceWith([7, 8], false)
})
