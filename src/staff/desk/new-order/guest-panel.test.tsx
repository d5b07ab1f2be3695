import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Guest } from '~/contracts/staff-desk'
import { ApiError } from '~/lib/api-error'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { GuestPanel } from './guest-panel'
import { guestWith } from './new-order.testing'
import type { NewOrder } from './use-new-order'

const PHONE = '79001234567'

const answer = (parts: { data?: Guest; error?: Error; retry?: () => void }) =>
  ({ data: undefined, error: null, isLoading: false, ...parts }) as unknown as NewOrder['guest']

/** The step of a call; what is typed does not change the draft. */
function show({ found = PHONE, ...rest }: { found?: string | null } & Partial<NewOrder>) {
  const next = vi.fn<(question: string) => void>()
  const repeat = vi.fn<(index: number) => void>()
  const order = (parts: Partial<NewOrder>) =>
    ({
      draft: { phone: PHONE, found, name: '' },
      guest: answer({}),
      allergies: [],
      problems: {},
      change: vi.fn(),
      ...parts,
    }) as unknown as NewOrder
  const part = (parts: Partial<NewOrder>) => <GuestPanel order={order(parts)} onNext={next} onRepeat={repeat} />
  const { user, rerender } = renderStaff(part(rest))
  return { user, next, repeat, become: (parts: Partial<NewOrder>) => rerender(part({ ...rest, ...parts })) }
}

it('asks for the phone, and goes on when the answer has come', async () => {
  const findGuest = vi.fn<() => boolean>(() => true)
  const { user, next, become } = show({ found: null, findGuest })
  expect(screen.queryByRole('textbox', { name: 'Имя' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Найти гостя' }))
  expect(next).not.toHaveBeenCalled()
  become({ guest: answer({ data: guestWith({ known: true }) }) })
  expect(next).toHaveBeenCalledExactlyOnceWith('goods')
})

it('says that a number is too short, by Enter too', async () => {
  const { user, next } = show({ found: null, findGuest: () => false })
  await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '{Enter}')
  expect(screen.getByText('Введите номер полностью: 11 цифр')).toBeTruthy()
  expect(next).not.toHaveBeenCalled()
})

it('asks a guest who is not known for a name', async () => {
  const findGuest = vi.fn<() => boolean>(() => true)
  const { user } = show({ guest: answer({ data: guestWith({ known: false, name: null }) }), findGuest })
  expect(screen.getByRole('textbox', { name: 'Имя' })).toBeTruthy()
  expect(screen.getByText('Новый гость')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Телефон' }), '{Enter}')
  expect(findGuest, 'found already').not.toHaveBeenCalled()
})

it('greets a known guest by name, with what they ordered, and asks for no name', () => {
  show({ guest: answer({ data: guestWith({ name: 'Ольга', orders: 2, sum: 2470 }) }) })
  expect(heard(screen.getByRole('region', { name: 'Гость' }))).toContain('Ольга 2 заказа, выкуплено на 2 470 ₽')
  expect(screen.queryByRole('textbox', { name: 'Имя' })).toBeNull()
})

it('repeats the past order that is pressed', async () => {
  const lines = [{ name: 'Филадельфия', goodsCount: 2 }]
  const past = [1, 2].map((id) => ({ id, at: '2026-11-20T15:00:00.000Z', total: 900, lines })) as unknown as Guest['last_orders']
  const { user, repeat } = show({ guest: answer({ data: guestWith({ last_orders: past }) }) })
  await user.click(screen.getAllByRole('button', { name: /Повторить/ })[1] ?? document.body)
  expect(repeat).toHaveBeenCalledExactlyOnceWith(1)
})

it('warns of allergies', () => {
  show({ allergies: ['Аллергия на кунжут'] })
  expect(screen.getByText('Аллергия на кунжут')).toBeTruthy()
})

it('lets an order be taken where the answer did not come, and asks again', async () => {
  const retry = vi.fn<() => void>()
  const { user } = show({ guest: answer({ error: new ApiError({ status: 0, message: 'Связь пропала.' }), retry }) })
  expect(heard(screen.getByRole('alert'))).toContain('Связь пропала. Заказ можно принять и так.')
  await user.click(screen.getByRole('button', { name: 'Ещё раз' }))
  expect(retry).toHaveBeenCalledOnce()
})
