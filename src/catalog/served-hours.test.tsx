import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setPageClock } from '~/lib/server-clock'
import { ServedHours } from './served-hours'

const city = { time_zone: 'Europe/Moscow', delivery: { eta_min: 35, eta_max: 45 } }
const asked = vi.fn(() => ({ city }))
vi.mock('~/shop/use-shop', () => ({ useShop: () => ({ city }) }))
vi.mock('~/shop/shop.functions', () => ({ shopQueries: { shop: () => ({ queryKey: ['shop'], queryFn: asked }) } }))

const LUNCH = [1, 2, 3, 4, 5].map((day) => ({ day, open: '12:00', close: '16:00' }))
const show = (served: string) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServedHours served={served} hours={LUNCH} />
    </QueryClientProvider>,
  )
const text = () => document.body.textContent.replaceAll('\u00a0', ' ')

beforeEach(() => asked.mockClear())

it('says the hours at once, and «now» only by the server’s clock, which a page of the cache asks for', async () => {
  show('По будням с 12:00 до 16:00')
  expect(text()).toBe('По будням с 12:00 до 16:00')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(text()).toBe('По будням с 12:00 до 16:00')
  // Friday, 15:30: a delivery would come after 16:00
  act(() => setPageClock(Date.parse('2026-11-27T15:30:00+03:00')))
  show('По будням с 12:00 до 16:00')
  await screen.findAllByText(/Можно.заказать.заранее/)
})

it('says nothing of a dish that is always served', () => {
  show('')
  expect(text()).toBe('')
})
