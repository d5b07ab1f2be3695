import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TriedZone } from '~/contracts/staff-zones'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { TryZone, ZonesPreviewList } from './zone-try'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))
beforeEach(() => void api.mockReset())

const zone = { id: 1, name: 'Центр', min_order: 0, ladder: [{ from: 0, fee: 0 }], extra_minutes: 0 }

it.each<[TriedZone, string]>([
  [{ zone, among: [], why: 'Улица есть в зоне', refused: null }, 'Зона «Центр». Улица есть в зоне'],
  [{ zone, among: [], why: 'Точка внутри', refused: 'Снегопад' }, 'Зона «Центр». Точка внутри. Снегопад'],
  [{ zone: null, among: [1, 2], why: 'Адрес не решает', refused: null }, 'Гость выберет: Зона 1, Зона 2. Адрес не решает'],
  [{ zone: null, among: [], why: 'Ни одной зоны', refused: null }, 'Не возим. Ни одной зоны'],
])('%j reads %s', async (answer, text) => {
  api.mockResolvedValue(answer)
  const { user } = renderStaff(<TryZone cityId={5} nameOf={(id) => `Зона ${id}`} />)
  await user.type(screen.getByLabelText('Улица'), ' Лесная ')
  await user.type(screen.getByLabelText('Дом'), '7{Enter}')
  const said = await screen.findByText((_, node) => node?.getAttribute('role') === 'status' && heard(node) === text)
  expect(said).toBeTruthy()
  expect(api).toHaveBeenCalledExactlyOnceWith('GET /staff/zones/try', { query: { city_id: 5, street: 'Лесная', house: '7' } })
})

it('asks nothing without a street', async () => {
  const { user } = renderStaff(<TryZone cityId={5} nameOf={String} />)
  await user.type(screen.getByLabelText('Дом'), '7{Enter}')
  expect(api).not.toHaveBeenCalled()
})

it('shows the last deliveries then and now', async () => {
  const order = {
    id: 1,
    number: '1042',
    created_at: '2026-11-27T12:00:00+03:00',
    goods: 900,
    zone_then: null,
    zone_now: 'Центр',
    fee_then: 149,
    fee_now: 0,
  }
  api.mockResolvedValue({
    orders: [order, { ...order, id: 2, number: '1043', zone_now: null, fee_now: null }],
    fees_then: 298,
    fees_now: 0,
  })
  renderStaff(<ZonesPreviewList cityId={5} now={new Date('2026-11-27T18:00:00+03:00')} />)
  expect(await screen.findByText(/меньше на\s298\s₽/)).toBeTruthy()
  const rows = within(screen.getByRole('list')).getAllByRole('listitem').map(heard)
  expect(rows[0]).toContain('149 ₽ → 0 ₽ Центр')
  expect(rows[1]).toContain('не определить вне зон')
})
