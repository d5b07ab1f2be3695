import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { renderStaff } from '~/staff/kit/render.testing'
import { CodeStep } from './code-step'
import { PhoneStep, type SentCode } from './phone-step'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))
beforeEach(() => void api.mockReset())

const refusal = (fields: Record<string, string>) => new ApiError({ status: 422, message: 'Проверьте', fields } as never)

it('sends a code to the phone, and hands on when another one may be asked for', async () => {
  api.mockResolvedValueOnce({ resend_in: 60, expires_in: 600 })
  const sent: SentCode[] = []
  const { user } = renderStaff(<PhoneStep onSent={(one) => sent.push(one)} onBack={undefined} />)
  await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '79001234567')
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/sign-in/code', { body: { phone: '79001234567' } })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.phone).toBe('79001234567')
  expect((sent[0]?.expiresAt ?? 0) - (sent[0]?.resendAt ?? 0)).toBeCloseTo(540_000, -2)
})

it('says at the phone what is wrong with it, until it is changed', async () => {
  api.mockRejectedValueOnce(refusal({ phone: 'Введите номер полностью' }))
  const { user } = renderStaff(<PhoneStep onSent={() => undefined} onBack={undefined} />)
  const phone = screen.getByRole('textbox', { name: 'Телефон' })
  await user.type(phone, '7900')
  await user.click(screen.getByRole('button', { name: 'Получить код' }))
  expect(await screen.findByText('Введите номер полностью')).toBeTruthy()
  await user.type(phone, '1')
  expect(screen.queryByText('Введите номер полностью')).toBeNull()
})

it('leads back to the names of a tablet, or to a new tablet', async () => {
  const back = vi.fn<() => void>()
  const { user, rerender } = renderStaff(<PhoneStep onSent={() => undefined} onBack={back} />)
  await user.click(screen.getByRole('button', { name: 'К именам и ПИНу' }))
  expect(back).toHaveBeenCalledOnce()
  rerender(<PhoneStep onSent={() => undefined} onBack={undefined} />)
  expect(screen.getByRole('link', { name: 'Подключить общий планшет' })).toBeTruthy()
})

const NOW = Date.parse('2026-11-24T15:42:00.000Z')
const sent = (parts: Partial<SentCode> = {}): SentCode => ({
  phone: '79001234567',
  key: 'key-1',
  resendAt: Date.now() + 60_000,
  expiresAt: Date.now() + 600_000,
  ...parts,
})

function code(of: SentCode) {
  const on = { done: vi.fn<(me: unknown) => void>(), back: vi.fn<() => void>(), resent: vi.fn<(sent: SentCode) => void>() }
  const { user } = renderStaff(<CodeStep sent={of} onBack={on.back} onResent={on.resent} onDone={on.done} />)
  return { user, on, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Код из СМС' }) }
}

it('signs in with the last digit, under the key of its code', async () => {
  api.mockResolvedValueOnce({ me: { id: 1 } })
  const { user, on, field } = code(sent())
  await user.type(field, '123456')
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/sign-in', { body: { phone: '79001234567', code: '123456' }, key: 'key-1' })
  await waitFor(() => expect(on.done).toHaveBeenCalledExactlyOnceWith({ id: 1 }))
})

it('empties a code that was refused, and says so', async () => {
  api.mockRejectedValueOnce(refusal({ code: 'Код не подошёл' }))
  const { user, field } = code(sent())
  await user.type(field, '123456')
  expect(await screen.findByText('Код не подошёл')).toBeTruthy()
  expect(field.value).toBe('')
})

it('keeps a code that did not reach the server, to be sent again', async () => {
  api.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce({ me: {} })
  const { user, on, field } = code(sent())
  await user.type(field, '123456')
  expect(await screen.findByText(/Связь пропала/)).toBeTruthy()
  expect(field.value).toBe('123456')
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  await waitFor(() => expect(on.done).toHaveBeenCalledOnce())
})

it('sends another code only after a minute', async () => {
  vi.useFakeTimers({ now: NOW })
  api.mockResolvedValue({ resend_in: 60, expires_in: 600 })
  const { on } = code(sent())
  expect(screen.queryByRole('button', { name: 'Прислать код ещё раз' })).toBeNull()
  act(() => vi.advanceTimersByTime(61_000))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Прислать код ещё раз' })))
  expect(api).toHaveBeenCalledExactlyOnceWith('POST /staff/sign-in/code', { body: { phone: '79001234567' } })
  expect(on.resent).toHaveBeenCalledOnce()
})

it('says that a code is too old', () => {
  code(sent({ expiresAt: Date.now() - 1000 }))
  expect(screen.getByText(/Код устарел/)).toBeTruthy()
})

it('goes back to the phone', async () => {
  const { user, on } = code(sent())
  await user.click(screen.getByRole('button', { name: 'Изменить номер' }))
  expect(on.back).toHaveBeenCalledOnce()
})
