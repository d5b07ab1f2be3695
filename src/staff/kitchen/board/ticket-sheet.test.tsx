import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import type { StaffRight } from '~/rules/staff-rights'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { stillKitchen } from '~/staff/live/kitchen.testing'
import { knownMe } from '~/staff/session/me.testing'
import { busyBoard, line, ticket } from '~/staff/live/board.testing'
import { TicketSheet } from './ticket-sheet'

const ALL: StaffRight[] = ['order.promise', 'order.cancel', 'stop.set']

function show(one: Ticket, { rights = ALL, station = null as number | null } = {}) {
  let isClosed = false
  const board = { ...busyBoard, tickets: [one], done: [] }
  const kitchen = stillKitchen(board)
  const { user } = renderStaff(
    kitchen.within(<TicketSheet orderId={one.id} board={board} station={station} onClose={() => (isClosed = true)} />),
    [knownMe({ rights })],
  )
  const sheet = () => within(screen.getByRole('dialog'))
  return {
    user,
    sheet,
    sent: kitchen.send.mock.calls,
    isClosed: () => isClosed,
    press: (name: string | RegExp) => user.click(sheet().getByRole('button', { name })),
  }
}

const cooking = ticket(1042, 5, [line('Вулкан'), line('Канада')])
const names = (sheet: ReturnType<typeof within>) => sheet.getAllByRole('button').map(heard).slice(1)

it('takes the next step of the ticket, or one back, and closes', async () => {
  const { press, sent, isClosed } = show(cooking)
  await press('Готово')
  expect(sent).toEqual([[{ kind: 'stage', order_id: 1042, from: 'cooking', to: 'ready' }]])
  expect(isClosed()).toBe(true)
})

it('sends a ticket back to the queue', async () => {
  const { press, sent } = show(cooking)
  await press(/Вернуть в.очередь/)
  expect(sent).toEqual([[{ kind: 'stage', order_id: 1042, from: 'cooking', to: 'queue' }]])
})

it('offers only what a person may do', () => {
  expect(names(show(cooking, { rights: [] }).sheet())).toEqual(['Готово', 'Вернуть в очередь'])
})

it('can no more be cancelled or delayed once it has left', () => {
  const gone = ticket(1042, 5, [line('Вулкан', { made: 1 })], { status: 'inTransit', stage: null })
  expect(names(show(gone).sheet())).toEqual(['Стоп на блюдо'])
})

it('calls the manager, and prints the slip of the station', () => {
  const { sheet } = show(cooking, { station: 2 })
  expect(sheet().getByRole('link', { name: 'Позвать управляющего' }).getAttribute('href')).toBe('tel:+79000000002')
  expect(sheet().getByRole('link', { name: 'Напечатать' }).getAttribute('href')).toContain('order=1042')
})

it('tells what has happened so far, oldest first', () => {
  const { sheet } = show(cooking)
  const moments = sheet().getAllByRole('listitem').map(heard)
  expect(moments.map((one) => one.slice(6))).toEqual(['оформлен', 'увидели на кухне', 'принят', 'готовится'])
})

it('leads to the stop of each dish, once for a dish ordered twice', async () => {
  const { press, sheet } = show(
    ticket(1042, 5, [line('Вулкан', { goods_id: 7 }), line('Вулкан', { goods_id: 7 }), line('Канада', { goods_id: 8 })]),
  )
  await press(/Стоп на.блюдо/)
  expect(
    sheet()
      .getAllByRole('link')
      .map((link) => [heard(link), link.getAttribute('href')]),
  ).toEqual([
    ['Вулкан', expect.stringContaining('goods')],
    ['Канада', expect.stringMatching(/goods(:|%3A)8/)],
  ])
})

it('delays by minutes and a reason, and shows the new promise before', async () => {
  const { press, sent, isClosed } = show(ticket(1042, 5, [line('Вулкан')]))
  await press('Задержать')
  await press(/Обещать другое время/)
  expect(sent, 'no minutes yet').toEqual([])
  await press('+20')
  await press('Пробки')
  await press('Обещать 19:27')
  expect(sent).toEqual([[{ kind: 'promise', order_id: 1042, minutes: 20, reason: 'traffic' }]])
  expect(isClosed()).toBe(true)
})

it('cancels with a reason, five seconds later, so that it can be taken back', async () => {
  const { press, sent } = show(cooking)
  await press('Отменить заказ')
  await press(/^Отменить заказ/)
  expect(sent, 'no reason yet').toEqual([])
  await press('Нет продукта')
  await press('Отменить заказ')
  expect(sent).toEqual([[{ kind: 'cancel', order_id: 1042, reason: 'no_product' }, { delayMs: 5000 }]])
})

it('another reason needs words, which the guest reads', async () => {
  const { user, sheet, press, sent } = show(cooking)
  await press('Отменить заказ')
  await press('Другое')
  await press(/^Отменить заказ/)
  expect(sent).toEqual([])
  await user.type(sheet().getByRole('textbox', { name: 'Что прочтёт гость' }), '  Авария на кухне ')
  await press('Отменить заказ')
  expect(sent[0]?.[0]).toEqual({ kind: 'cancel', order_id: 1042, reason: 'other', text: 'Авария на кухне' })
})

it('of an order that left the board says so', () => {
  const kitchen = stillKitchen(busyBoard)
  renderStaff(kitchen.within(<TicketSheet orderId={9} board={busyBoard} station={null} onClose={() => undefined} />), [knownMe()])
  expect(screen.getByRole('dialog', { name: 'Заказа нет на доске' })).toBeTruthy()
})
