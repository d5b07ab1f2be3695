import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Board, Ticket } from '~/contracts/staff-board'
import { testLine, testTicket } from '~/rules/tickets.testing'
import { busyBoard } from '~/staff/live/board.testing'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { stillKitchen } from '~/staff/live/kitchen.testing'
import { CourierSheet } from '~/staff/live/courier-sheet'
import { MoreSheet } from './more-sheet'
import { PrinterSheet } from './printer-sheet'
import { RoadRow } from './road-row'

const ZONE = 'Europe/Moscow'
const courier = (id: number, name: string, on_shift = true) => ({ id, name, on_shift }) as Board['couriers'][number]

function couriers(ticket: Ticket | null, list: Board['couriers'], road: Ticket[] = []) {
  const chosen: (number | null)[] = []
  const { user } = renderStaff(
    <CourierSheet
      ticket={ticket}
      couriers={list}
      road={road}
      zone={ZONE}
      onChoose={(_, id) => chosen.push(id)}
      onClose={() => undefined}
    />,
  )
  return { user, chosen, names: () => screen.getAllByRole('listitem').map(heard) }
}

it('offers the named courier first, then those who are here, then the others, then another one', async () => {
  const out = testTicket({
    id: 9,
    status: 'inTransit',
    stage: null,
    taken_at: '2026-11-24T15:20:00.000Z',
    courier: { id: 2, name: 'Илья' },
  })
  const named = testTicket({ courier: { id: 4, name: 'Олег' } })
  const { user, chosen, names } = couriers(
    named,
    [courier(1, 'Анна'), courier(2, 'Илья'), courier(3, 'Пётр', false), courier(4, 'Олег')],
    [out],
  )
  expect(names()).toEqual(['Олег назначен, на месте', 'Анна на месте', 'Илья везёт 1 заказ с 18:20', 'Пётр не на смене', 'Другой курьер'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Олег/ }))
  await user.click(screen.getByRole('button', { name: /Анна/ }))
  await user.click(screen.getByRole('button', { name: 'Другой курьер' }))
  expect(chosen).toEqual([1, null])
})

function more(ticket: Ticket, canReveal: boolean) {
  const recall = vi.fn<(ticket: Ticket) => void>()
  const { user } = renderStaff(<MoreSheet ticket={ticket} zone={ZONE} canReveal={canReveal} onRecall={recall} onClose={() => undefined} />)
  const sheet = within(screen.getByRole('dialog', { name: 'Заказ 1042' }))
  return { user, recall, sheet, slips: sheet.getAllByRole('link').map(heard) }
}

it('prints the slips of a bag, the courier’s only of a delivery and for people who may see its guest', () => {
  expect(more(testTicket({ printed: ['pack'] }), true).slips).toEqual([
    'Слип для кухни',
    'Слип на пакет напечатан, печать ещё раз',
    'Слип курьеру',
  ])
})

it.each([
  ['a pick-up', testTicket({ delivery_type: 'pickup' }), true],
  ['without the right', testTicket(), false],
])('has no slip for the courier: %s', (_, ticket, canReveal) => {
  expect(more(ticket, canReveal).slips).not.toContain('Слип курьеру')
})

it('sends a ready bag back to the cooks, and no other', async () => {
  const ready = testTicket({ stage: 'ready', lines: [testLine({ removes: ['Без кунжута'] })], comment: 'Без палочек' })
  const { user, recall, sheet } = more(ready, false)
  expect(heard(screen.getByRole('dialog'))).toMatch(/1 Филадельфия классик, Без кунжута « Без палочек »/)
  await user.click(sheet.getByRole('button', { name: /Вернуть на кухню/ }))
  expect(recall).toHaveBeenCalledExactlyOnceWith(ready)
})

it('keeps the paper of the printer, and lists the bags without a slip', async () => {
  const paper = vi.fn<(width: number) => void>()
  const { user } = renderStaff(
    <PrinterSheet isOpen onClose={() => undefined} paper={80} onPaper={paper} unprinted={[testTicket({ id: 5, number: '1043' })]} />,
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^80/ }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: /^58/ }))
  expect(paper).toHaveBeenCalledExactlyOnceWith(58)
  expect(screen.getByRole('link', { name: '1043' }).getAttribute('href')).toBe('/staff/print?order=5&kind=pack')
})

it('says where an order on the road is, what the courier brings back, and when it is there', async () => {
  const actions = { deliver: vi.fn<(id: number) => void>(), undo: vi.fn<(id: number) => void>() }
  const out = testTicket({ status: 'inTransit', stage: null, taken_at: '2026-11-24T15:20:00.000Z', is_paid: false, to_pay: 1890 })
  const kitchen = stillKitchen(busyBoard)
  const row = (runsAt: number | null) =>
    kitchen.within(<RoadRow ticket={out} zone={ZONE} runsAt={runsAt} isWaiting={false} actions={actions} />)
  const { user, rerender } = renderStaff(row(null))
  expect(heard(screen.getByRole('listitem'))).toMatch(/1042 Лесная, 9 , уехал в 18:20 курьер не указан 1 890 ₽ при получении/)
  await user.click(screen.getByRole('button', { name: 'Доставлен' }))
  expect(actions.deliver).toHaveBeenCalledExactlyOnceWith(1)
  rerender(row(Date.parse(busyBoard.now) + 4000))
  await user.click(screen.getByRole('button', { name: /Отменить/ }))
  expect(actions.undo).toHaveBeenCalledExactlyOnceWith(1)
})
