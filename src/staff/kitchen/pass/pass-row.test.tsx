import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { testLine, testLunch, testTicket } from '~/rules/tickets.testing'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { busyBoard } from '~/staff/live/board.testing'
import { KitchenStore } from '~/staff/live/kitchen-store'
import { KitchenContext } from '~/staff/live/use-kitchen'
import { knownMe } from '~/staff/session/me.testing'
import { type PassActions, PassRow, VoidRow } from './pass-row'

const kitchen = new KitchenStore(1, 'test')
const actionsOf = () => ({
  toggle: vi.fn<PassActions['toggle']>(),
  step: vi.fn<PassActions['step']>(),
  deliver: vi.fn<PassActions['deliver']>(),
  undo: vi.fn<PassActions['undo']>(),
  putAway: vi.fn<PassActions['putAway']>(),
  more: vi.fn<PassActions['more']>(),
})

type Part = { packed?: readonly number[]; runsAt?: number | null }

function show(ticket: Ticket, { packed = [], runsAt = null }: Part = {}) {
  const actions = actionsOf()
  const { user, unmount } = renderStaff(
    <KitchenContext value={kitchen}>
      <PassRow
        ticket={ticket}
        minutes={9}
        zone="Europe/Moscow"
        stations={busyBoard.stations}
        packed={packed}
        runsAt={runsAt}
        isWaiting={false}
        actions={actions}
      />
    </KitchenContext>,
    [knownMe()],
  )
  const row = screen.getByRole('listitem', { name: `Заказ ${ticket.number}` })
  return { user, actions, row: within(row), text: heard(row), unmount }
}

const textOf = (ticket: Ticket) => {
  const { text, unmount } = show(ticket)
  unmount()
  return text
}

it('says who gets the bag and when, before anything is ticked', () => {
  expect(textOf(testTicket({ guest: 'Ольга' }))).toMatch(/Доставка 19:00, Ольга , Лесная, 9 1 Филадельфия классик/)
  expect(textOf(testTicket({ guest: 'Ольга', delivery_type: 'pickup' }))).toContain('Самовывоз 18:50, Ольга 1')
  expect(textOf(testTicket()), 'a board kept from before names had none').toContain('Доставка 19:00 , Лесная, 9')
})

it('takes a set apart, with what was added to it, and ticks its dishes one by one', async () => {
  const parts = [
    { name: 'Филадельфия классик', qtt: 1 },
    { name: 'Маки с лососем', qtt: 1 },
  ]
  const set = testTicket({ lines: [testLine({ name: 'Дуэт', qtt: 2, parts, adds: ['Спайси'] })] })
  const { user, actions, row, text } = show(set, { packed: [1000] })
  expect(text).toContain('Дуэт + спайси :')
  expect(heard(row.getByRole('button', { pressed: true }))).toBe('2 × Филадельфия классик')
  await user.click(row.getByRole('button', { name: /Маки с.лососем/, pressed: false }))
  expect(actions.toggle).toHaveBeenCalledExactlyOnceWith(set.id, 1001)
})

it('says whose part of a line is missing', () => {
  expect(textOf(testTicket({ lines: [testLunch(1, 0)] }))).toContain('Обед : ждёт: холодный цех 1')
  expect(textOf(testTicket({ lines: [testLunch(0, 0)] }))).toContain('Обед : ждёт: холодный цех, горячий цех 1')
  expect(textOf(testTicket({ lines: [testLunch(1, 1)] }))).not.toContain('ждёт')
  expect(textOf(testTicket())).not.toContain('ждёт')
})

it('has no button for the next step while the bag lacks something', () => {
  const { row, text } = show(testTicket())
  expect(text).toMatch(/Ещё 1 позиция$/)
  expect(row.queryByRole('button', { name: 'Готов' })).toBeNull()
})

it.each([
  ['Готов', 'ready', testTicket()],
  ['Выдан', 'guest', testTicket({ stage: 'ready', delivery_type: 'pickup' })],
] as const)('takes the step «%s» of a full bag', async (name, step, ticket) => {
  const { user, actions, row } = show(ticket, { packed: [0] })
  await user.click(row.getByRole('button', { name }))
  expect(actions.step).toHaveBeenCalledExactlyOnceWith(ticket, step)
})

it('can take back a hand-over that is not sent yet, and offers no other step', async () => {
  const { user, actions, row } = show(testTicket(), { packed: [0], runsAt: Date.now() + 5000 })
  expect(row.queryByRole('button', { name: 'Готов' })).toBeNull()
  await user.click(row.getByRole('button', { name: /Отменить/ }))
  expect(actions.undo).toHaveBeenCalledExactlyOnceWith(1)
})

it('warns of a bag of a cancelled order until it was put away', async () => {
  const putAway = vi.fn<PassActions['putAway']>()
  const ticket = testTicket({ status: 'canceled', stage: null, canceled: { by: 'customer', reason: null } })
  const { user } = renderStaff(<VoidRow ticket={ticket} onPutAway={putAway} />)
  expect(heard(screen.getByRole('listitem', { name: 'Заказ 1042, отменён' }))).toContain('Не отдавать: Филадельфия классик')
  await user.click(screen.getByRole('button', { name: 'Понятно' }))
  expect(putAway).toHaveBeenCalledExactlyOnceWith(1)
})
