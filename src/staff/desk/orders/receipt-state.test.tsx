import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DeskReceipt } from '~/contracts/staff-edits'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { knownMe } from '~/staff/session/me.testing'
import { ReceiptState } from './receipt-state'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))
beforeEach(() => void api.mockReset())

const due: DeskReceipt = { id: 7, kind: 'sale', amount: 1183.5, status: 'due', error: null, number: null, url: null, at: null }
const show = (parts: Partial<DeskReceipt>, rights: 'order.refund'[] = ['order.refund']) =>
  renderStaff(<ReceiptState receipt={{ ...due, ...parts }} orderId={812} />, [knownMe({ rights })])

it.each<[Partial<DeskReceipt>, string]>([
  [{}, 'Продажа 1 183,50 ₽ печатается'],
  [{ error: 'TimeoutError' }, 'Продажа 1 183,50 ₽ касса не отвечает, пробуем ещё'],
  [{ status: 'failed', error: '421 Закончилась бумага' }, 'Продажа 1 183,50 ₽ не пробит: Закончилась бумага'],
  [{ status: 'failed', error: 'no_seller' }, 'Продажа 1 183,50 ₽ не пробит: заполните ИНН и почту в «Настройках»'],
  [{ kind: 'refund', status: 'done', number: '137' }, 'Возврат 1 183,50 ₽ чек № 137'],
])('%j reads %s', (parts, text) => {
  const { container } = show(parts, [])
  expect(heard(container)).toBe(text)
})

it('is printed again by who may refund', async () => {
  api.mockResolvedValue({ ...due, status: 'sent' })
  const { user } = show({ status: 'failed', error: '32' })
  await user.click(screen.getByRole('button', { name: 'Пробить ещё раз' }))
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/receipts/{id}/repeat', { params: { id: 7 } })
})

it('is not offered to others, nor for a printed one', () => {
  show({ status: 'failed' }, [])
  show({ status: 'done', number: '1' })
  expect(screen.queryByRole('button')).toBeNull()
})
