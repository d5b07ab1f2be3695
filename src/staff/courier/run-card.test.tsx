import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Run } from '~/contracts/staff-courier'
import type { NewOp } from '~/rules/apply-op'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { RunBody } from './run-body'
import { RunHead } from './run-head'
import { NOW, readyRun, testRun } from './runs.testing'

function show(run: Run, { isOpen = true, isWaiting = false } = {}) {
  const toggle = vi.fn<() => void>()
  const send = vi.fn<(op: NewOp) => void>()
  const { user, container } = renderStaff(
    <>
      <RunHead run={run} now={NOW} zone="Europe/Moscow" isOpen={isOpen} isWaiting={isWaiting} onToggle={toggle} />
      {isOpen && <RunBody run={run} onSend={send} />}
    </>,
  )
  const head = screen.getByRole('button', { name: new RegExp(`Заказ ${run.number}`) })
  return { user, toggle, send, head, container, text: heard(container) }
}

describe('a run', () => {
  it('tells the time, the door and the money in the order in which they are needed', () => {
    const { head, text } = show(testRun(1042, 8))
    expect(heard(head)).toBe('Заказ 1042 8 мин Доставка 19:00 пора ехать')
    expect(text).toMatch(/пора ехать Новослободская, 16 квартира 48 подъезд 3 этаж 6 домофон 48К Позвоните за 5 минут Наличные 1 890 ₽/)
    expect(heard(screen.getByRole('button', { name: /Наличные/ }))).toContain('сдача с 5 000 ₽: 3 110 ₽')
    expect(screen.getByRole('link', { name: 'Позвонить' }).getAttribute('href')).toBe('tel:+79990000001')
    expect(screen.getByRole('link', { name: 'Карта' }).getAttribute('href')).toBe(
      `https://yandex.ru/maps/?text=${encodeURIComponent('Новослободская, 16')}`,
    )
  })

  it('that is paid asks for no money', () => {
    const { text } = show(testRun(1042, 8, { pay: 'paid', to_pay: 0 }))
    expect(text).toContain('Оплачен')
    expect(text).not.toContain('₽')
    expect(screen.queryByRole('button', { name: /Оплачен/ })).toBeNull()
  })

  it('closed says where to and what to take, and opens by a press', async () => {
    const { user, head, toggle, text } = show(testRun(1046, 24), { isOpen: false })
    expect(text).toBe('Заказ 1046 24 мин Новослободская, 16, кв. 48 наличные 1 890 ₽')
    expect(head.getAttribute('aria-expanded')).toBe('false')
    await user.click(head)
    expect(toggle).toHaveBeenCalledOnce()
  })

  it('taken without a network waits for flat and phone', () => {
    const { text } = show({ ...readyRun(1042, 8), status: 'inTransit' }, { isWaiting: true })
    expect(text).toContain('ждёт связи')
    expect(text).toContain('Квартира и телефон появятся, когда будет связь.')
    expect(text).toContain('Нет номера')
    expect(screen.queryByRole('link', { name: 'Позвонить' })).toBeNull()
  })

  it.each([
    [-2, '−2 мин Доставка 18:50 опаздываем'],
    [-12, 'очень поздно'],
  ])('is late in words too: %s min', (minutes, words) => {
    expect(show(testRun(1042, minutes)).text).toContain(words)
  })
})

describe('handing over', () => {
  const button = () => screen.getByRole('button', { name: /держите|Нажмите ещё раз/ })

  it('takes a press of 600 ms, so that a pocket hands nothing over', () => {
    vi.useFakeTimers()
    const { send } = show(testRun(1042, 8, { pay: 'paid', to_pay: 0 }))
    fireEvent.pointerDown(button(), { button: 0, isPrimary: true })
    act(() => vi.advanceTimersByTime(500))
    fireEvent.pointerUp(button())
    act(() => vi.advanceTimersByTime(1000))
    expect(send).not.toHaveBeenCalled()
    fireEvent.pointerDown(button(), { button: 0, isPrimary: true })
    act(() => vi.advanceTimersByTime(600))
    expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'deliver', order_id: 1042 })
  })

  it('takes two short presses of a key or a screen reader, within five seconds', () => {
    vi.useFakeTimers()
    const { send } = show(testRun(1042, 8))
    fireEvent.click(button(), { detail: 0 })
    expect(button().textContent).toContain('Нажмите ещё раз')
    act(() => vi.advanceTimersByTime(5000))
    fireEvent.click(button(), { detail: 0 })
    expect(send).not.toHaveBeenCalled()
    fireEvent.click(button(), { detail: 0 })
    expect(send).toHaveBeenCalledOnce()
  })

  it('sends how the guest really paid', async () => {
    const { user, send } = show(testRun(1042, 8))
    await user.click(screen.getByRole('button', { name: /Наличные/ }))
    const ways = within(screen.getByRole('dialog', { name: 'Как заплатил гость?' }))
    expect(heard(ways.getByRole('button', { pressed: true }))).toBe('Наличные')
    await user.click(ways.getByRole('button', { name: /QR/ }))
    fireEvent.click(button(), { detail: 0 })
    fireEvent.click(button(), { detail: 0 })
    expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'deliver', order_id: 1042, paid_by: 'qr' })
  })
})

it('tells the kitchen why an order was not handed over, once there is a reason', async () => {
  const { user, send } = show(testRun(1042, 8))
  await user.click(screen.getByRole('button', { name: 'Не\u00a0получилось' }))
  const sheet = within(screen.getByRole('dialog', { name: /Что с.заказом 1042/ }))
  const tell = sheet.getByRole('button', { name: /Сообщить кухне/ })
  await user.click(tell)
  expect(send).not.toHaveBeenCalled()
  await user.click(sheet.getAllByRole('button', { pressed: false })[0] ?? tell)
  await user.type(sheet.getByRole('textbox'), 'Звонил три раза')
  await user.click(tell)
  expect(send).toHaveBeenCalledExactlyOnceWith({ kind: 'fail', order_id: 1042, why: expect.any(String), text: 'Звонил три раза' })
})

it('says who receives the order, what to do at the door, and what the guest asked of the kitchen', () => {
  const items = [{ name: 'Филадельфия', qtt: 2, note: 'без лука' }]
  const { text } = show(testRun(1042, 8, { name: 'Ольга', leave_at_door: true, no_call: true, persons: 0, items }))
  expect(text).toContain('Оставить у двери, не звонить в дверь')
  expect(text).toMatch(/Филадельфия × 2 «без лука» Без приборов Получит Ольга/)
})
