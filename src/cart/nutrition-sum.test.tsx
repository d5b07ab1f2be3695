import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testGoods } from '~/rules/goods.testing'
import { NutritionSum } from './nutrition-sum'

const nutrition = { kcal: 200, protein: 8, fat: 9, carbs: 20 }
const read = vi.fn((ids: number[]) => ids.filter((id) => id === 1).map((id) => testGoods({ id, nutrition, weight: 250, unit: 'г' })))
vi.mock('~/catalog/catalog.queries', () => ({
  catalogQueries: { goods: (ids: number[]) => ({ queryKey: ['goods', ...ids], queryFn: () => read(ids) }) },
}))

const line = (id: number, name: string, qtt = 1) => ({ id, qtt, name, additionals: [], side: [], sauce: [] })

it('is read when it is asked for, and names what it leaves out', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NutritionSum lines={[line(1, 'Ролл', 2), line(7, 'Морс')]} of="с выбранным" />
    </QueryClientProvider>,
  )
  expect(read).not.toHaveBeenCalled()
  const details = screen.getByText('Пищевая ценность с выбранным').closest('details') ?? document.createElement('details')
  act(() => {
    details.open = true
  })
  fireEvent(details, new Event('toggle'))
  const sum = (await screen.findByRole('status')).textContent.replaceAll('\u00a0', ' ')
  expect(sum).toContain('1 000 ккал, белки 40 г, жиры 45 г, углеводы 100 г')
  expect(sum).toContain('Это без того, о чём нет данных: Морс.')
})
