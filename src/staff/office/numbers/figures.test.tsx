import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Numbers } from '~/contracts/staff-numbers'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { HourBars } from './hour-bars'
import { KeyFigures } from './key-figures'
import { MoreTables } from './more-tables'
import { PeriodBar } from './period-bar'

const totals = (parts: Partial<Numbers['totals']> = {}) =>
  ({ revenue: 12000, orders: 10, average: 1200, promise_kept: 90, open: { orders: 0, total: 0 }, ...parts }) as Numbers['totals']

function figures(now: Partial<Numbers['totals']>, before: Partial<Numbers['totals']> = {}) {
  const { container, unmount } = renderStaff(<KeyFigures totals={totals(now)} before={totals(before)} beforeLabel="неделю назад" />)
  const words = [...container.querySelectorAll('dl > div')].map(heard)
  unmount()
  return words
}

it('sets each figure beside the one before', () => {
  expect(figures({ revenue: 15000, orders: 8, average: 1875, promise_kept: 90 })).toEqual([
    'Выручка 15 000 ₽ +25 % неделю назад 12 000 ₽',
    'Заказов 8 −2 неделю назад 10',
    'Средний чек 1 875 ₽ +675 ₽ неделю назад 1 200 ₽',
    'Вовремя 90 % 0 % неделю назад 90 %',
  ])
})

it('has no percentage of nothing, and says that no order is done yet', () => {
  const [revenue, orders, check] = figures(
    { revenue: 0, orders: 0, average: null, promise_kept: null, open: { orders: 3, total: 4500 } },
    { revenue: 0, orders: 0, average: null, promise_kept: null },
  )
  expect(revenue).not.toContain('%')
  expect(orders).toContain('ещё 3 в работе на 4 500 ₽')
  expect(check).toBe('Средний чек – выданных ещё нет')
})

const hour = (at: number, orders: number, open = 0) => ({ hour: at, orders, open, revenue: 0, kept: 0, known: 0 })

function bars(hours: Numbers['hours'], before: Numbers['hours'] = []) {
  return renderStaff(<HourBars hours={hours} before={before} running={19} label="сегодня" beforeLabel="неделю назад" />)
}

it('a chart says in one sentence what it shows', () => {
  bars([hour(18, 2), hour(19, 5, 1)])
  expect(screen.getByRole('img', { name: 'Выданные заказы по часам: больше всего с 19 до 20, 5 заказов. Ещё в работе 1.' })).toBeTruthy()
})

it('a chart can be read as a table', async () => {
  const { user } = bars([hour(19, 5)], [hour(18, 3)])
  await user.click(screen.getByRole('button', { name: 'Таблица' }))
  expect(screen.queryByRole('img')).toBeNull()
  const rows = within(screen.getByRole('table')).getAllByRole('row').map(heard)
  expect(rows[0]).toBe('Час Заказов неделю назад')
  expect(rows).toContain('18:00 0 3')
  expect(rows).toContain('19:00 5 0')
  await user.click(screen.getByRole('button', { name: 'График' }))
  expect(screen.getByRole('img')).toBeTruthy()
})

it('says that there is nothing to draw', () => {
  bars([])
  expect(screen.getByText('Заказов ещё не было.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks for a period and a kitchen, and has the files of both', async () => {
  const changes: unknown[] = []
  const kitchens = [
    { id: 1, name: 'Покровка', time_zone: 'Europe/Moscow', stations: [] },
    { id: 2, name: 'Лесная', time_zone: 'Europe/Moscow', stations: [] },
  ]
  const { user } = renderStaff(
    <PeriodBar
      period={{ from: '2026-11-18', to: '2026-11-24' }}
      today="2026-11-24"
      kitchens={kitchens}
      kitchen={2}
      onChange={(change) => changes.push(change)}
    />,
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'Кухня' }), 'Все кухни')
  await user.click(screen.getByRole('button', { name: 'Вчера' }))
  expect(changes).toEqual([{ kitchen: undefined }, expect.objectContaining({ from: '2026-11-23', to: '2026-11-23' })])
  await user.click(screen.getByRole('button', { name: 'Скачать таблицы' }))
  expect(screen.getByRole('link', { name: 'Блюда' }).getAttribute('href')).toBe(
    '/api/staff/numbers.csv?part=goods&from=2026-11-18&to=2026-11-24&kitchen_id=2',
  )
})

it('parts of composed dishes are a table of their own, in portions', () => {
  const none = { promise: [], couriers: [], codes: [], cancels: [] }
  const data = { ...none, parts: [{ id: 1, name: 'Маргарита, 30 см', twelfths: 18 }] } as unknown as Numbers
  renderStaff(<MoreTables data={data} />)
  expect(within(screen.getByRole('table')).getAllByRole('row').map(heard)).toEqual(['Блюдо Порций', 'Маргарита, 30 см 1½'])
})
