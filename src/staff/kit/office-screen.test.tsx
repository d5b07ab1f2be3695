import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { OfficeList, OfficeScreen } from './office-screen'
import { heard, renderStaff } from './render.testing'

it('names the page in its heading and in the browser’s tab, with its panel beside', () => {
  renderStaff(
    <OfficeScreen title="Акции и коды" page="Новости" beside={<button type="button">Новость</button>} panel={<aside>Панель</aside>}>
      Список
    </OfficeScreen>,
  )
  expect(heard(screen.getByRole('heading', { level: 1 }))).toBe('Акции и коды')
  expect(document.title).toBe('Новости')
  expect(screen.getByRole('main').contains(screen.getByRole('complementary'))).toBe(false)
})

it('leads to the pages that share its heading', () => {
  const tabs = [
    { to: '/staff/promotions', label: 'Коды' },
    { to: '/staff/news', label: 'Новости' },
  ] as const
  const { router } = renderStaff(
    <OfficeScreen title="Акции" tabs={tabs}>
      Список
    </OfficeScreen>,
  )
  expect(screen.getByRole('link', { name: 'Новости' }).getAttribute('href')).toBe('/staff/news')
  expect(router.history.location.pathname).toBe('/')
})

type Row = { id: number; name: string }
type Query = Parameters<typeof OfficeList<Row>>[0]['query']
const meta = (current_page = 1, last_page = 1) => ({ current_page, last_page, total: 40 })
const ROWS = [
  { id: 1, name: 'SUSHI10' },
  { id: 2, name: 'SUMMER' },
]

function show(query: Partial<Query>) {
  const turn = vi.fn<(page: number) => void>()
  const refetch = vi.fn<() => void>()
  const { user, container } = renderStaff(
    <OfficeList<Row>
      query={{ data: undefined, isPending: false, isPlaceholderData: false, error: null, refetch, ...query }}
      onPage={turn}
      empty={<p>Кодов пока нет</p>}
    >
      {(rows) => (
        <ul>
          {rows.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </OfficeList>,
  )
  return { user, turn, refetch, container }
}

it('shows its rows, and turns their pages', async () => {
  const { user, turn } = show({ data: { data: ROWS, meta: meta(1, 2) } })
  expect(screen.getAllByRole('listitem').map(heard)).toEqual(['SUSHI10', 'SUMMER'])
  await user.click(screen.getByRole('button', { name: 'Дальше' }))
  expect(turn).toHaveBeenCalledExactlyOnceWith(2)
})

it('says of no rows what there could be, not while it loads', () => {
  const { container } = show({ isPending: true })
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
  expect(screen.queryByText('Кодов пока нет')).toBeNull()
  show({ data: { data: [], meta: meta() } })
  expect(screen.getByText('Кодов пока нет')).toBeTruthy()
})

it('keeps the page before while another one loads, and says that it is busy', () => {
  const { container } = show({ data: { data: ROWS, meta: meta(1, 2) }, isPlaceholderData: true })
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull()
})

it('says why it did not come, and asks again', async () => {
  const { user, refetch } = show({ error: new ApiError({ status: 503, message: 'Сервер занят' }) })
  expect(heard(screen.getByRole('alert'))).toBe('Сервер занят')
  await user.click(screen.getByRole('button', { name: 'Ещё раз' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('turns to the last page from one that is gone', () => {
  expect(show({ data: { data: [], meta: meta(5, 2) } }).turn).toHaveBeenCalledWith(2)
})
