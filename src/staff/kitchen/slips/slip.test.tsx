import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testLine, testLunch, testTicket } from '~/rules/tickets.testing'
import { busyBoard } from '~/staff/live/board.testing'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { knownMe } from '~/staff/session/me.testing'
import { Slip, type SlipProps } from './slip'

const TICKET = testTicket({
  is_paid: false,
  to_pay: 1890,
  comment: 'Без палочек',
  lines: [testLine({ removes: ['Без кунжута'] }), testLine({ position: 1, name: 'Том ям', station_id: 2 })],
})

function slip(parts: Partial<SlipProps> = {}) {
  const { unmount } = renderStaff(
    <Slip
      ticket={TICKET}
      kind="pack"
      board={busyBoard}
      shop={knownMe()[1].shop}
      station={null}
      sheet={null}
      paper={80}
      printedAt={Date.parse('2026-11-24T15:42:00.000Z')}
      link="https://shop.example/staff/pass?order=1"
      {...parts}
    />,
  )
  const article = screen.getByRole('article', { name: 'Слип заказа 1042' })
  const [text, code] = [heard(article), screen.getByRole('img', { name: 'Открыть заказ' })]
  unmount()
  return { text, code }
}

it('on a bag says what is in it and what is to be paid', () => {
  const { text } = slip()
  expect(text).toMatch(/^1042 .*19:00 на пакет .*Филадельфия классик.*Том ям.*« Без палочек » К оплате 1 890 ₽/)
  expect(text).toContain('Напечатан 18:42 Love Sushi , Покровка')
})

it('says that a bag is paid', () => {
  expect(slip({ ticket: { ...TICKET, is_paid: true } }).text).toContain('Оплачен')
})

it('for the kitchen has no sums, and of a station its own dishes', () => {
  const { text } = slip({ kind: 'kitchen', station: 2 })
  expect(text).toContain('готов к 18:40')
  expect(text).not.toContain('₽')
  expect(text.indexOf('Том ям')).toBeGreaterThan(0)
})

it('for the kitchen names the station of each part that another one makes', () => {
  const lines = [testLunch()]
  const hot = slip({ ticket: { ...TICKET, lines }, kind: 'kitchen', station: 2 }).text
  expect(hot).toContain('Обед 1 Том ям 1 Цезарь, холодный цех 1 Морс')
  expect(slip({ ticket: { ...TICKET, lines } }).text).toContain('Обед 1 Том ям 1 Цезарь 1 Морс')
})

it('has the allergy above the dishes', () => {
  const { text } = slip({ ticket: { ...TICKET, comment: 'Аллергия на кунжут', flags: ['allergy'] } })
  expect(text.indexOf('АЛЛЕРГИЯ')).toBeGreaterThan(0)
  expect(text.indexOf('АЛЛЕРГИЯ')).toBeLessThan(text.indexOf('Филадельфия'))
})

it('has the words to the kitchen under their dish on every slip', () => {
  const lines = [testLine({ note: 'без лука' }), testLine({ position: 1, name: 'Том ям' })]
  for (const kind of ['kitchen', 'pack', 'courier'] as const)
    expect(slip({ kind, ticket: { ...TICKET, lines } }).text).toMatch(/Филадельфия классик « без лука ».*Том ям/)
})

it('tells the courier who receives the order, who ordered it, and what to do at the door', () => {
  const recipient = { name: 'Ольга', phone: '79005556677' }
  const sheet = { name: 'Мария', phone: '79990000001', address: 'Лесная, 7', comment: null, to_pay: 0, pay_text: 'Оплачен' }
  const { text } = slip({ kind: 'courier', sheet: { ...sheet, recipient, leave_at_door: true, no_call: true } })
  expect(text).toMatch(/Лесная, 7 Оставить у двери, не звонить в дверь Получит Ольга \+79[\d ()-]+ Заказ оформил гость: Мария/)
})

it('says a comment once, also behind that of the address', () => {
  const sheet = { name: null, phone: null, address: 'Лесная, 7', comment: 'Во дворе\nБез палочек', to_pay: 0, pay_text: 'Оплачен' }
  const { text } = slip({ kind: 'courier', sheet: { ...sheet, recipient: null, leave_at_door: false, no_call: false } })
  expect(text.match(/Без палочек/g)).toHaveLength(1)
})
