import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StaffMe } from '~/contracts/staff-people'
import { ApiError } from '~/lib/api-error'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { LockScreen } from './lock-screen'
import { meQueries } from './me.queries'
import { knownMe } from './me.testing'
import { PinDialog } from './pin-dialog'

const api = vi.hoisted(() => vi.fn<(call: string, given?: unknown) => Promise<unknown>>())
vi.mock('~/staff/api', () => ({ api }))
/** What each call answers in turn; who is signed in stays as it was. */
function answers(...all: (Error | object)[]) {
  api.mockReset().mockImplementation(async (call) => {
    if (call === 'GET /staff/me') return signedIn
    const next = all.shift()
    if (next instanceof Error) throw next
    return next
  })
}
let signedIn: unknown
const acts = () => api.mock.calls.filter(([call]) => !call.startsWith('GET'))
beforeEach(() => answers())

const VERA = { id: 3, name: 'Вера', role: 'manager' } as StaffMe['person']
const COOK = { id: 5, name: 'Илья', role: 'cook' } as StaffMe['person']
const PEOPLE = [meQueries.devicePeople().queryKey, [{ ...COOK, digits: 4 }]] as const
const wrong = () => new ApiError({ status: 422, message: 'Проверьте', fields: { pin: 'ПИН не подошёл, осталось 4 попытки' } } as never)

function show(me: ReturnType<typeof knownMe>) {
  signedIn = me[1]
  const [done, close] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { user } = renderStaff(<PinDialog isOpen onDone={done} onClose={close} />, [me, PEOPLE])
  const enter = async (pin: string) => {
    for (const digit of pin) await user.click(screen.getByRole('button', { name: digit }))
  }
  return { user, done, close, enter }
}

it('asks the signed-in person for their own PIN, six digits of a manager', async () => {
  answers({})
  const { done, enter } = show(knownMe({ person: VERA, has_pin: true }))
  expect(screen.getByRole('dialog', { name: 'Вера, ваш ПИН' })).toBeTruthy()
  await enter('123456')
  expect(acts()).toEqual([['POST /staff/step-up', { body: { pin: '123456' } }]])
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})

it('stays, and says what is wrong, until the PIN is right', async () => {
  answers(wrong(), {})
  const { done, enter } = show(knownMe({ person: COOK, has_pin: true }))
  await enter('1111')
  await waitFor(() => expect(heard(screen.getByRole('alert'))).toContain('осталось 4 попытки'))
  expect(done).not.toHaveBeenCalled()
  await enter('2222')
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})

it('lets a person without a PIN choose one, typed twice', async () => {
  answers({})
  const { done, enter } = show(knownMe({ person: COOK }))
  await enter('1928')
  await enter('1929')
  await waitFor(() => expect(heard(screen.getByRole('alert'))).toContain('ПИНы не совпали'))
  expect(acts()).toEqual([])
  await enter('1928')
  await enter('1928')
  expect(acts()).toEqual([['PUT /staff/people/{id}/pin', { params: { id: 5 }, body: { pin: '1928' } }]])
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})

it('asks on a tablet who does it, then for that person’s PIN', async () => {
  answers({ me: knownMe({ person: COOK })[1] })
  const { user, done, enter } = show(knownMe())
  await user.click(screen.getByRole('button', { name: /Илья/ }))
  await user.click(screen.getByRole('button', { name: 'Не я' }))
  await user.click(screen.getByRole('button', { name: /Илья/ }))
  await enter('1928')
  expect(acts()).toEqual([['POST /staff/pin', { body: { staff_id: 5, pin: '1928' } }]])
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
})

const DEVICE = { id: 1, name: 'Суши', kind: 'kitchen', kitchen_id: 1, station_id: 2 } as StaffMe['device']
const KITCHENS = [{ id: 1, name: 'Покровка', time_zone: 'Europe/Moscow', stations: [{ id: 2, name: 'Холодный' }] }]

function lock(people: Parameters<typeof renderStaff>[1] = [PEOPLE]) {
  const on = { forgot: vi.fn<() => void>(), code: vi.fn<() => void>() }
  const known = knownMe({ device: DEVICE, kitchens: KITCHENS })
  const { user, router } = renderStaff(<LockScreen me={known[1]} next="/staff/stops" onForgot={on.forgot} onCode={on.code} />, [
    known,
    ...people,
  ])
  return { user, router, on }
}

it('the lock screen takes a person by name and PIN back to where they were', async () => {
  const me = knownMe({ person: COOK })[1]
  answers({ me })
  const { user, router } = lock()
  expect(screen.queryByRole('region', { name: 'ПИН' }), 'no person is chosen').toBeNull()
  await user.click(screen.getByRole('button', { name: /Илья/ }))
  for (const digit of '1928') await user.click(screen.getByRole('button', { name: digit }))
  expect(acts()).toEqual([['POST /staff/pin', { body: { staff_id: 5, pin: '1928' } }]])
  await waitFor(() => expect(router.history.location.pathname).toBe('/staff/stops'))
})

it('offers a code by SMS to people who are not listed, and to those who forgot the PIN', async () => {
  const { user, on } = lock()
  await user.click(screen.getByRole('button', { name: 'Войти по СМС' }))
  expect(on.code).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: /Илья/ }))
  await user.click(screen.getByRole('button', { name: 'Забыли' }))
  expect(on.forgot).toHaveBeenCalledOnce()
})

it('says that the names did not come, and asks again', async () => {
  api.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce([{ ...COOK, digits: 4 }])
  const { user } = lock([])
  expect(heard(await screen.findByRole('alert'))).toBe('Имена не загрузились. Проверьте связь.')
  await user.click(screen.getByRole('button', { name: 'Ещё раз' }))
  expect(await screen.findByRole('button', { name: /Илья/ })).toBeTruthy()
})
