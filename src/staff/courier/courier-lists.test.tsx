import type { Run } from '~/contracts/staff-courier'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { CashTab } from './cash-tab'
import { stillCourier } from './courier.testing'
import { MineList } from './mine-list'
import { ReadyList } from './ready-list'
import { RefusedNotes } from './refused-notes'
import { inMinutes, readyRun, testRun, testScreen } from './runs.testing'

const ZONE = 'Europe/Moscow'
const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))

function mine(...args: Parameters<typeof stillCourier>) {
  const courier = stillCourier(...args)
  const toReady = vi.fn<() => void>()
  const { user } = renderStaff(courier.within(<MineList zone={ZONE} onReady={toReady} />))
  const heads = () =>
    screen.getAllByRole('button', { name: /^Заказ \d/ }).map((head) => [heard(head).slice(6, 10), head.getAttribute('aria-expanded')])
  return { user, courier, toReady, heads }
}

it('opens the run that is due first, and another one by a press', async () => {
  const { user, heads } = mine(testScreen({ mine: [testRun(1046, 24), testRun(1042, 8)] }))
  expect(heads()).toEqual([
    ['1042', 'true'],
    ['1046', 'false'],
  ])
  await user.click(screen.getByRole('button', { name: /Заказ 1046/ }))
  expect(heads()).toEqual([
    ['1042', 'false'],
    ['1046', 'true'],
  ])
})

it('drives in the order that the courier chooses, and keeps it', async () => {
  const screenOf = testScreen({ mine: [testRun(1042, 8), testRun(1046, 24)] })
  const { user, heads } = mine(screenOf)
  await user.click(screen.getByRole('button', { name: 'Изменить порядок' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '1042 раньше' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: '1042 позже' }))
  await user.click(screen.getByRole('button', { name: 'Порядок готов' }))
  expect(heads().map(([number]) => number)).toEqual(['1046', '1042'])
})

it('says of a handed over order whether its receipt is printed', () => {
  const over = (id: number, receipt: Run['receipt']) => testRun(id, 8, { status: 'completed', ended_at: inMinutes(-id + 1040), receipt })
  mine(testScreen({ mine: [over(1042, 'sent'), over(1043, 'failed'), over(1044, 'done')] }))
  const rows = within(screen.getByRole('region', { name: 'Вручённые' })).getAllByRole('listitem')
  expect(rows.map(heard).map((row) => row.replace(/ вручён в [\d:]+/, ''))).toEqual([
    expect.stringContaining('1042 чек печатается'),
    expect.stringContaining('1043 чек не пробит: скажите менеджеру'),
    expect.stringContaining('1044 чек пробит'),
  ])
})

it('can still call the guest of an order that was handed over', () => {
  mine(testScreen({ mine: [testRun(1042, 8, { status: 'completed', ended_at: inMinutes(-3) })] }), { waiting: new Set([1042]) })
  const over = within(screen.getByRole('region', { name: 'Вручённые' }))
  expect(heard(over.getByRole('listitem'))).toContain('1042 вручён в 18:49 отправим, когда будет связь')
  expect(over.getByRole('link', { name: 'Позвонить, заказ 1042' }).getAttribute('href')).toBe('tel:+79990000001')
})

it('leads from nothing to what is ready', async () => {
  const { user, toReady } = mine(testScreen({ ready: [readyRun(1042, 8), readyRun(1043, 9)] }))
  await user.click(screen.getByRole('button', { name: 'Взять: 2 заказа готовы' }))
  expect(toReady).toHaveBeenCalledOnce()
})

function ready(...ids: number[]) {
  const courier = stillCourier(testScreen({ ready: ids.map((id) => readyRun(id, 8)) }))
  const taken = vi.fn<() => void>()
  const { user } = renderStaff(courier.within(<ReadyList zone={ZONE} onTaken={taken} />))
  return { user, courier, taken }
}

it('takes the orders that are ticked, and no others', async () => {
  const { user, courier, taken } = ready(1042, 1043, 1044)
  await user.click(screen.getByRole('button', { name: /^Забираю/ }))
  expect(taken, 'none is ticked').not.toHaveBeenCalled()
  for (const number of [/1042/, /1044/, /1042/]) await user.click(screen.getByRole('button', { name: number }))
  await user.click(screen.getByRole('button', { name: 'Забираю 1' }))
  expect(courier.send.mock.calls).toEqual([[{ kind: 'take', order_id: 1044 }]])
  expect(taken).toHaveBeenCalledOnce()
})

it('says that nothing is ready', () => {
  ready()
  expect(screen.getByText('Готовых заказов нет')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('names what is to be handed in, order by order, and ends the shift', async () => {
  api.mockResolvedValueOnce({})
  const cash = { sum: 2690, orders: [{ id: 1042, number: '1042', amount: 1890, at: inMinutes(-5) }] }
  const courier = stillCourier(testScreen({ cash, today: { runs: 5, kept: 4 } }))
  const { user, container } = renderStaff(courier.within(<CashTab zone={ZONE} />))
  expect(heard(container)).toMatch(/Сдать наличными 2 690 ₽ 1042 , 18:47 1 890 ₽ .*Сегодня 5 доставок, вовремя 4/)
  await user.click(screen.getByRole('button', { name: 'Закончить смену' }))
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/courier/shift', { body: { on: false } })
  expect(courier.ask).toHaveBeenCalledOnce()
})

it('reads out what was not taken, with the number that was tapped', async () => {
  const op = { kind: 'take', order_id: 1043, op_id: 'op-1', at: inMinutes(0) } as const
  const courier = stillCourier(testScreen(), { refused: [{ op, message: 'Заказ забрал другой курьер', ticket: null }] as never })
  const { user } = renderStaff(courier.within(<RefusedNotes />))
  expect(heard(screen.getByRole('alert'))).toContain('Заказ забрал другой курьер Заказ 1043 не взят')
  await user.click(screen.getByRole('button', { name: 'Понятно' }))
  expect(courier.dismiss).toHaveBeenCalledExactlyOnceWith('op-1')
})
