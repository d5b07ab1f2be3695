import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { CashSheet } from './cash-sheet'
import { CourierCard, type CourierOut } from './courier-card'
import { inMinutes, NOW } from './runs.testing'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))
beforeEach(() => void api.mockReset().mockResolvedValue({}))

const ZONE = 'Europe/Moscow'
const KITCHEN = { id: 1, name: 'Покровка', time_zone: ZONE, stations: [] }
const courierWith = (parts: Partial<CourierOut> = {}): CourierOut => ({
  id: 5,
  name: 'Руслан',
  shift: { since: inMinutes(-200) },
  out: [],
  cash: { sum: 2690, orders: [{ id: 1042, number: '1042', amount: 2690, at: inMinutes(-5) }] },
  today: { runs: 3, kept: 2 },
  ...parts,
})

function show() {
  const close = vi.fn<() => void>()
  const { user } = renderStaff(<CashSheet courier={courierWith()} kitchen={KITCHEN} onClose={close} />)
  const sheet = within(screen.getByRole('dialog', { name: 'Деньги: Руслан' }))
  const counted = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Насчитали, ₽' })
  const count = async (text: string) => {
    await user.clear(counted)
    await user.type(counted, text)
  }
  const take = () => user.click(sheet.getByRole('button', { name: /^Принять/ }))
  return { user, sheet, counted, count, take, close }
}

const body = (parts: object) => ({ body: { kitchen_id: 1, staff_id: 5, expected: 2690, amount: 2690, reason: null, ...parts } })

it('takes what the orders say, without a reason', async () => {
  const { sheet, counted, take, close } = show()
  expect(counted.value).toBe('2690')
  expect(sheet.getByText('Сходится')).toBeTruthy()
  await take()
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/courier/cash', body({}))
  await waitFor(() => expect(close).toHaveBeenCalledOnce())
})

it('asks why another sum was counted, and sends both', async () => {
  const { user, sheet, count, take } = show()
  await count('2600,50')
  expect(heard(sheet.getByText(/Меньше на/))).toBe('Меньше на 89,50 ₽')
  await take()
  expect(api, 'no reason yet').not.toHaveBeenCalled()
  await user.type(sheet.getByRole('textbox', { name: 'Почему сумма другая' }), 'нет сдачи')
  await take()
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/courier/cash', body({ amount: 2600.5, reason: 'нет сдачи' }))
})

it('takes no sum that is not one', async () => {
  const { counted, count, take } = show()
  await count('двести')
  expect(counted.getAttribute('aria-invalid')).toBe('true')
  await take()
  expect(api).not.toHaveBeenCalled()
})

it('says why the server did not take it, and stays open', async () => {
  api.mockRejectedValueOnce(new ApiError({ status: 409, code: 'cash_changed', message: 'Сумма изменилась' }))
  const { take, close } = show()
  await take()
  expect(heard(await screen.findByRole('alert'))).toBe('Сумма изменилась')
  expect(close).not.toHaveBeenCalled()
})

function card(courier: CourierOut, onCash?: () => void) {
  const { user } = renderStaff(
    <ul>
      <CourierCard courier={courier} now={NOW} zone={ZONE} onCash={onCash} />
    </ul>,
  )
  return { user, text: heard(screen.getByRole('listitem', { name: courier.name })) }
}

it('a courier’s card tells since when they are out, with what, and how late it is', () => {
  const out = [
    { id: 2, number: '1043', place: 'Лесная, 7', taken_at: inMinutes(-25), promise_to: inMinutes(-3), problem: 'Не открывают' },
    { id: 1, number: '1042', place: 'Мира, 1', taken_at: inMinutes(-12), promise_to: inMinutes(9), problem: null },
  ]
  const { text } = card(courierWith({ out }))
  expect(text).toMatch(/^Руслан в пути 25 мин, на смене с 15:32/)
  expect(text).toMatch(/1043 Лесная, 7 .*−3 мин Не открывают 1042 Мира, 1/)
  expect(text).toContain('Сегодня 3 доставки, вовремя 2')
})

it('offers the cash only to people who may take it', async () => {
  const take = vi.fn<() => void>()
  const { user } = card(courierWith(), take)
  await user.click(screen.getByRole('button', { name: /Принять 2.690.₽/ }))
  expect(take).toHaveBeenCalledOnce()
})

it('shows the others the sum, and none where there is none', () => {
  expect(card(courierWith()).text).toContain('Наличных 2 690 ₽')
  expect(screen.queryByRole('button')).toBeNull()
})
