import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { refusedOp, stillKitchen, waitingOp } from '~/staff/live/kitchen.testing'
import { busyBoard, inMinutes, line, NOW, ticket } from '~/staff/live/board.testing'
import { DoneList } from './done-list'
import { FreshnessMark, BoardOfflineRibbon } from '~/staff/live/freshness'
import { RefusedNote } from '~/staff/live/refused-note'
import { UndoBar } from './undo-bar'
import { WaitingChip } from './waiting-chip'

type Parts = Parameters<typeof stillKitchen>[1]

const numberOf = (id: number) => String(id)
const undoBar = (parts: Parts) => {
  const kitchen = stillKitchen(busyBoard, parts)
  const { user, container } = renderStaff(kitchen.within(<UndoBar numberOf={numberOf} />))
  return { user, kitchen, text: heard(container), button: screen.queryByRole('button') }
}

it('takes back what is about to leave', async () => {
  const { user, kitchen, button } = undoBar({ waiting: [waitingOp({ kind: 'cancel', order_id: 1042 }, 'delayed', NOW + 4000)] })
  expect(heard(button ?? document.body)).toBe('1042 отменяется, вернуть')
  await user.click(button ?? document.body)
  expect(kitchen.cancel).toHaveBeenCalledExactlyOnceWith('op-1')
})

it('counts the marks that wait for the network, and not what was only looked at', () => {
  const waiting = [1, 2].map((order_id) => waitingOp({ kind: 'mark', order_id }, 'unanswered'))
  const { text, button } = undoBar({ waiting: [...waiting, waitingOp({ kind: 'seen', order_id: 3 }, 'unanswered')] })
  expect(text).toBe('2 отметки ждут связи')
  expect(button).toBeNull()
})

it('says nothing of a mark that is on its way for a moment', () => {
  expect(undoBar({ waiting: [waitingOp({ kind: 'mark', order_id: 1 }, 'waiting')] }).text).toBe('')
})

it('undoes the last mark, and names it', async () => {
  const undo = vi.fn<() => void>()
  const made = ticket(1042, 5, [line('Вулкан'), line('Мисо с тофу')])
  const op = { kind: 'mark', order_id: 1042, position: 1, made: 1, op_id: 'x', at: inMinutes(0) } as const
  const { user, button } = undoBar({ lastDone: { op, ticket: made, endsAt: NOW + 8000, undo } as never })
  expect(heard(button ?? document.body)).toBe('Отменить: 1042 Мисо с тофу')
  await user.click(button ?? document.body)
  expect(undo).toHaveBeenCalledOnce()
})

it('reads out what the server did not take, one after the other', async () => {
  const kitchen = stillKitchen(busyBoard, {
    refused: [refusedOp({ kind: 'stage', order_id: 1042 }, 'Заказ уже отменён'), refusedOp({ kind: 'mark', order_id: 1043 }, 'Поздно')],
  })
  const { user } = renderStaff(kitchen.within(<RefusedNote className="" />))
  expect(heard(screen.getByRole('alert'))).toMatch(/^1042: Заказ уже отменён .* ещё 1 Понятно$/)
  await user.click(screen.getByRole('button', { name: 'Понятно' }))
  expect(kitchen.dismiss).toHaveBeenCalledExactlyOnceWith('op-1')
})

it('reads out that orders wait, and leads to the one to cook first', async () => {
  const shown: Ticket[] = []
  const fresh = [1050, 1049].map((id, at) => ticket(id, 20 - at, [line('Вулкан')], { status: 'new', stage: null, seen_at: null }))
  const alarms = fresh.map(({ id }) => ({ kind: 'waiting' as const, order_id: id, at: inMinutes(0) }))
  const kitchen = stillKitchen({ ...busyBoard, tickets: fresh, alarms: alarms as never })
  const { user } = renderStaff(kitchen.within(<WaitingChip onShow={(one) => shown.push(one)} />))
  expect(heard(screen.getByRole('alert'))).toBe('Ждут : никто ещё не посмотрел, первый 1049. Показать, всего 2')
  await user.click(screen.getByRole('button'))
  expect(shown.map(({ id }) => id)).toEqual([1049])
})

it('is quiet about an order that somebody has seen meanwhile', () => {
  const alarms = [{ kind: 'waiting', order_id: 1045, at: inMinutes(0) }]
  const kitchen = stillKitchen({ ...busyBoard, alarms: alarms as never })
  renderStaff(kitchen.within(<WaitingChip onShow={() => undefined} />))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  [3000, '3 с', null],
  [40_000, '40 секунд без ответа', /Новые заказы не видны/],
  [90_000, '90 секунд без ответа', /гостям не сообщить/],
])('after %s ms without an answer says so, and from when on the board is not to be trusted', (ageMs, mark, warning) => {
  const kitchen = stillKitchen(busyBoard, { ageMs })
  const { container } = renderStaff(
    kitchen.within([<FreshnessMark key="mark" />, <BoardOfflineRibbon key="ribbon" kitchen={busyBoard.kitchen} />]),
  )
  expect(heard(container)).toContain(mark)
  const alert = screen.queryByRole('alert')
  if (warning === null) expect(alert).toBeNull()
  else expect(heard(alert ?? document.body)).toMatch(warning)
})

it('names the time of a board kept from before, with the manager’s phone', () => {
  const kitchen = stillKitchen(busyBoard, { isSnapshot: true })
  const { container } = renderStaff(kitchen.within(<BoardOfflineRibbon kitchen={busyBoard.kitchen} />))
  expect(heard(container)).toContain('Доска на 18:41')
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+79000000002')
})

it('takes a finished order back to the stove, but none that has left', async () => {
  const did: unknown[] = []
  const { user } = renderStaff(
    <DoneList
      tickets={busyBoard.done}
      timeZone="Europe/Moscow"
      onRecall={({ id }) => did.push(['recall', id])}
      onOpen={({ id }) => did.push(['open', id])}
    />,
  )
  const rows = within(screen.getByRole('list', { name: 'Готовы' })).getAllByRole('listitem')
  expect(rows).toHaveLength(busyBoard.done.length)
  const gone = rows.find((row) => heard(row).includes('1035')) ?? document.body
  expect(within(gone).queryByRole('button', { name: /Вернуть/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Вернуть заказ 1041' }))
  await user.click(within(gone).getByRole('button'))
  expect(did).toEqual([
    ['recall', 1041],
    ['open', 1035],
  ])
})

it('says that nothing is done yet', () => {
  renderStaff(<DoneList tickets={[]} timeZone="Europe/Moscow" onRecall={() => undefined} onOpen={() => undefined} />)
  expect(screen.queryByRole('list')).toBeNull()
  expect(screen.getByText(/ничего не готово/)).toBeTruthy()
})
