import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useSearch } from '@tanstack/react-router'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { parseSearch, stringifySearch } from '~/lib/search-params'
import { testGoods } from '~/rules/goods.testing'
import { suits } from '~/rules/wishes'
import { containsText } from './contains-note'
import { menuSearch, wishesOf } from './goods-search'
import { WishFilters } from './wish-filters'

vi.mock('~/auth/use-token', () => ({ useIsSignedIn: () => false }))
vi.mock('~/auth/auth.queries', () => ({ authQueries: { user: () => ({ queryKey: ['me', 'user'], queryFn: () => null }) } }))

const DISHES = [
  testGoods({ id: 1, name: 'Лосось', contains: ['fish', 'soy'] }),
  testGoods({ id: 2, name: 'Огурец', contains: [] }),
  testGoods({ id: 3, name: 'Без состава', contains: null }),
]

async function show(path: string) {
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/menu',
    validateSearch: menuSearch,
    component: function List() {
      const search = useSearch({ strict: false })
      return (
        <>
          <WishFilters value={search} />
          <ul aria-label="Блюда">
            {DISHES.filter((dish) => suits(dish, wishesOf(search))).map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )
    },
  })
  const other = createRoute({ getParentRoute: () => root, path: '/cart', component: () => <p>Корзина</p> })
  const router = createRouter({
    routeTree: root.addChildren([list, other]),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Диета/ }))
  await screen.findByRole('group', { name: 'Диета' })
  return { router, user }
}

const dishes = () =>
  within(screen.getByRole('list', { name: 'Блюда' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent)
const chip = (name: string) => screen.getByRole('link', { name })

it('filters by a press, keeps the address in one spelling, and takes it back by a second press', async () => {
  const { router, user } = await show('/menu?badge=top')
  expect(dishes()).toEqual(['Лосось', 'Огурец', 'Без состава'])
  await user.click(chip('Соя'))
  await user.click(chip('Рыба'))
  expect(dishes()).toEqual(['Огурец'])
  expect(router.state.location.search).toEqual({ badge: 'top', without: 'fish,soy' })
  expect(chip('Рыба').getAttribute('aria-current')).toBe('true')
  expect(screen.getByText(/^Показываем: без.рыбы и.сои\.$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Диета/ }).textContent).toContain(': 2')
  await user.click(chip('Рыба'))
  await user.click(chip('Сбросить'))
  expect(dishes()).toHaveLength(3)
  expect(router.state.location.search).toEqual({ badge: 'top' })
})

it('is as it was after another page and Back, and after a reload of the address', async () => {
  const { router, user } = await show('/menu?without=soy')
  expect(dishes()).toEqual(['Огурец'])
  await user.click(chip('Не острое'))
  expect(router.state.location.href).toBe('/menu?without=soy&diet=mild')
  await act(() => router.navigate({ to: '/cart' as never }))
  await screen.findByText('Корзина')
  act(() => router.history.back())
  await screen.findByRole('list', { name: 'Блюда' })
  expect(router.state.location.href).toBe('/menu?without=soy&diet=mild')
  expect(dishes()).toEqual(['Огурец'])
})

it('drops words that it does not know', async () => {
  const { router } = await show('/menu?without=onion')
  expect(dishes()).toHaveLength(3)
  expect(router.state.location.search).toEqual({})
})

it('remembers what a guest leaves out, and says that traces are possible', async () => {
  const { user } = await show('/menu?without=fish')
  expect(screen.getByText(/следы аллергенов.возможны/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Предупреждать об этом' }))
  expect(screen.queryByRole('button', { name: 'Предупреждать об этом' })).toBeNull()
  await user.click(chip('Рыба'))
  expect(screen.getByRole('button', { name: 'Не предупреждать: рыба' })).toBeTruthy()
})

it('warns of what a dish contains, and of a dish of which nothing is said', () => {
  expect(containsText(['fish', 'soy'], ['soy', 'nuts'])).toBe('Содержит: соя')
  expect(containsText([], ['soy'])).toBeNull()
  expect(containsText(null, ['soy'])).toMatch(/^Состав не указан/)
  expect(containsText(null, [])).toBeNull()
})
