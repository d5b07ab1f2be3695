import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StaffCustomer } from '~/contracts/staff-customers'
import { ApiError } from '~/lib/api-error'
import { heard, renderStaff } from '~/staff/kit/render.testing'
import { hasUnsavedWork } from '~/staff/kit/use-unsaved'
import { knownMe } from '~/staff/session/me.testing'
import { BlockSwitch } from './block-switch'
import { BonusForm } from './bonus-form'
import { CustomersTable } from './customers-table'
import { EraseForm } from './erase-form'
import { ExportPanel } from './export-panel'
import { Notes } from './notes'
import { Profile } from './profile'
import { TermsForm } from './terms-form'

const { api, download, showToast } = vi.hoisted(() => ({
  api: vi.fn<(call: string, given?: unknown) => Promise<unknown>>(),
  download: vi.fn<(call: string, name: string, given: unknown) => Promise<void>>(),
  showToast: vi.fn<(toast: unknown) => void>(),
}))
vi.mock('~/staff/api', () => ({ api, create: api, download }))
vi.mock('~/ui/show-toast', () => ({ showToast }))
beforeEach(() => void api.mockReset())

const guest = (parts: Partial<StaffCustomer> = {}): StaffCustomer => ({
  id: 7,
  name: 'Ольга',
  phone: '7••••••4546',
  orders: 6,
  sum: 9840,
  last_order_at: '2026-11-20T15:00:00.000Z',
  rank: 2,
  bonuses: 120,
  blocked: false,
  email: 'o•••@mail.ru',
  birthday: null,
  subscribed: true,
  created_at: '2025-02-01T10:00:00.000Z',
  personal_discount: 0,
  blocked_at: null,
  blocked_reason: null,
  last_orders: [],
  ledger: [],
  codes: [],
  notes: [],
  ...parts,
})

const refusedBy = (fields: Record<string, string>, message = 'Проверьте данные') => new ApiError({ status: 422, message, fields } as never)
const body = () => api.mock.calls.at(-1)?.[1]
const click = (user: ReturnType<typeof renderStaff>['user'], name: string | RegExp) => user.click(screen.getByRole('button', { name }))

it('closes payment on receipt with a reason, which the server may ask for', async () => {
  api.mockRejectedValueOnce(refusedBy({ reason: 'Назовите причину' })).mockResolvedValueOnce({})
  const { user } = renderStaff(<BlockSwitch customer={guest()} />, [knownMe()])
  await click(user, 'Запретить')
  await click(user, 'Запретить')
  const reason = screen.getByRole('textbox', { name: 'Почему' })
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('alert'), 'the field says it').toBeNull()
  await user.type(reason, 'не забрал дважды')
  await click(user, 'Запретить')
  expect(body()).toEqual({ params: { id: 7 }, body: { blocked: true, reason: 'не забрал дважды' } })
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

it('leaves everything as it is by «Отмена»', async () => {
  const { user } = renderStaff(<BlockSwitch customer={guest()} />, [knownMe()])
  await click(user, 'Запретить')
  await user.type(screen.getByRole('textbox', { name: 'Почему' }), 'не забрал')
  expect(hasUnsavedWork()).toBe(true)
  await click(user, 'Отмена')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(hasUnsavedWork(), 'the reason has gone with its field').toBe(false)
  expect(api).not.toHaveBeenCalled()
})

it('opens payment on receipt again, and says why it was closed', async () => {
  api.mockResolvedValueOnce({})
  const customer = guest({ blocked: true, blocked_reason: 'не забрал' })
  const { user, container } = renderStaff(<BlockSwitch customer={customer} />, [knownMe()])
  expect(heard(container)).toContain('Закрыта: не забрал. Заказы только с оплатой на сайте.')
  await click(user, 'Разрешить')
  expect(body()).toEqual({ params: { id: 7 }, body: { blocked: false } })
})

it('gives bonuses with a reason, and is empty for the next', async () => {
  api.mockResolvedValueOnce({ id: 1, amount: 300, bonuses: 420 })
  const { user } = renderStaff(<BonusForm customer={guest()} />, [knownMe({ rights: ['bonus.give'] })])
  await click(user, /^Подарить/)
  expect(api, 'nothing is filled in').not.toHaveBeenCalled()
  const amount = screen.getByRole<HTMLInputElement>('textbox', { name: 'Сколько' })
  await user.type(amount, '300')
  await user.type(screen.getByRole('textbox', { name: 'За что' }), 'долго везли')
  await click(user, /^Подарить/)
  expect(body()).toEqual({ params: { id: 7 }, body: { amount: 300, reason: 'долго везли' } })
  await waitFor(() => expect(amount.value).toBe(''))
  expect(showToast).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'good', title: expect.stringMatching(/420/) }))
})

it('takes bonuses by a minus; a sum that is none is said at its field and not sent', async () => {
  api.mockResolvedValueOnce({ id: 1, amount: -50, bonuses: 70 })
  const { user } = renderStaff(<BonusForm customer={guest()} />, [knownMe({ rights: ['bonus.give'] })])
  const amount = screen.getByRole('textbox', { name: 'Сколько' })
  await user.type(amount, '1,5')
  await user.type(screen.getByRole('textbox', { name: 'За что' }), 'ошибка')
  await click(user, /^Подарить/)
  await waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
  expect(api).not.toHaveBeenCalled()
  await user.clear(amount)
  await user.type(amount, '−50')
  await click(user, /^Подарить/)
  expect(body()).toEqual({ params: { id: 7 }, body: { amount: -50, reason: 'ошибка' } })
})

it('gives bonuses only by who may', () => {
  renderStaff(<BonusForm customer={guest()} />, [knownMe()])
  expect(screen.queryByRole('button')).toBeNull()
})

it('notes an allergy before other notes, and adds one by Enter', async () => {
  api.mockResolvedValue({})
  const notes = [
    { id: 1, kind: 'note', text: 'звонить заранее', by: 'Вера', at: '2026-11-20T10:00:00.000Z' },
    { id: 2, kind: 'allergy', text: 'кунжут', by: null, at: '2026-11-19T10:00:00.000Z' },
  ] as const
  const { user } = renderStaff(<Notes customer={guest({ notes: [...notes] })} />, [knownMe()])
  expect(screen.getAllByRole('listitem').map((one) => heard(one).split(' ').slice(0, 2).join(' '))).toEqual([
    'Аллергия кунжут',
    'Заметка звонить',
  ])
  await click(user, 'Аллергия')
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'На что аллергия' })
  await user.type(text, '{Enter}')
  expect(api, 'nothing is typed').not.toHaveBeenCalled()
  await user.type(text, 'арахис{Enter}')
  expect(body()).toEqual({ params: { id: 7 }, body: { kind: 'allergy', text: 'арахис' } })
  await waitFor(() => expect(text.value, 'for the next one').toBe(''))
  expect(document.activeElement).toBe(text)
  expect(hasUnsavedWork()).toBe(false)
})

it('deletes a note after a question', async () => {
  const answer = vi.fn<(question?: string) => boolean>()
  vi.stubGlobal('confirm', answer)
  const note = { id: 3, kind: 'note' as const, text: 'домофон', by: null, at: '2026-11-20T10:00:00.000Z' }
  const { user } = renderStaff(<Notes customer={guest({ notes: [note] })} />, [knownMe()])
  answer.mockReturnValueOnce(false)
  await click(user, 'Удалить заметку: домофон')
  expect(api).not.toHaveBeenCalled()
  answer.mockReturnValueOnce(true)
  api.mockResolvedValueOnce({})
  await click(user, 'Удалить заметку: домофон')
  expect(api).toHaveBeenCalledExactlyOnceWith('DELETE /staff/customers/{id}/notes/{n}', { params: { id: 7, n: 3 } })
})

it('shows masked data one by one, each with a call of its own', async () => {
  api.mockResolvedValueOnce({ email: 'olga@mail.ru' })
  const { user, container } = renderStaff(<Profile customer={guest()} />, [knownMe({ rights: ['customer.reveal'] })])
  expect(screen.queryByRole('button', { name: 'Показать: день рождения' }), 'there is none').toBeNull()
  await click(user, 'Показать: почта')
  expect(body()).toEqual({ params: { id: 7 }, body: { field: 'email' } })
  await waitFor(() => expect(heard(container)).toContain('Почта olga@mail.ru'))
  expect(screen.getByRole('button', { name: 'Показать: телефон' })).toBeTruthy()
})

it('shows nothing more to people who may not see it', () => {
  renderStaff(<Profile customer={guest()} />, [knownMe()])
  expect(screen.queryByRole('button')).toBeNull()
})

it('sets rank and discount by the owner, a comma as well as a point', async () => {
  api.mockResolvedValueOnce({})
  const { user } = renderStaff(<TermsForm customer={guest()} />, [knownMe({ rights: ['customer.terms'] })])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ранг' }), 'discount')
  const discount = screen.getByRole('textbox', { name: 'Скидка, %' })
  await user.clear(discount)
  await user.type(discount, '7,5')
  await click(user, 'Сохранить')
  expect(body()).toEqual({ params: { id: 7 }, body: { rank: 'discount', personal_discount: 7.5 } })
})

it('erases a guest by the code on the guest’s own phone', async () => {
  const erased = vi.fn<() => void>()
  api
    .mockResolvedValueOnce({ expires_in: 600 })
    .mockRejectedValueOnce(refusedBy({ code: 'Код не подошёл' }))
    .mockResolvedValueOnce({})
  const { user } = renderStaff(<EraseForm customer={guest()} onErased={erased} />, [knownMe()])
  await click(user, /Удалить данные гостя/)
  await click(user, 'Отправить код гостю')
  const code = await screen.findByRole('textbox', { name: 'Код из СМС гостя' })
  await user.type(code, '123')
  await click(user, /^Удалить(?! данные)/)
  expect(api, 'three digits are no code').toHaveBeenCalledOnce()
  await user.type(code, '4')
  await click(user, 'Удалить')
  await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
  expect(erased).not.toHaveBeenCalled()
  await click(user, 'Удалить')
  await waitFor(() => expect(erased).toHaveBeenCalledOnce())
})

it('downloads the guests for a reason, and all of them where the law asks', async () => {
  download.mockResolvedValueOnce()
  const closed = vi.fn<() => void>()
  const { user } = renderStaff(<ExportPanel isOpen onClose={closed} />, [knownMe()])
  await click(user, 'Скачать CSV')
  expect(await screen.findByText('Назовите причину')).toBeTruthy()
  expect(download).not.toHaveBeenCalled()
  await user.type(screen.getByRole('textbox', { name: 'Зачем' }), 'сверка')
  await user.click(screen.getByRole('checkbox', { name: /Всех гостей/ }))
  expect(hasUnsavedWork()).toBe(true)
  await click(user, 'Скачать CSV')
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(download.mock.lastCall?.[2]).toEqual({ query: { reason: 'сверка', legal: '1' } })
  expect(hasUnsavedWork()).toBe(false)
})

it('opens a guest by the name in the table, one without a name too', async () => {
  const opened: number[] = []
  const rows = [guest(), guest({ id: 8, name: null, last_order_at: null, blocked: true })]
  const { user } = renderStaff(<CustomersTable rows={rows} chosen={7} onOpen={(id) => opened.push(id)} />)
  const [, first, second] = screen.getAllByRole('row')
  expect(heard(first ?? document.body)).toMatch(/^Ольга .*6 9 840 ₽/)
  expect(heard(second ?? document.body)).toMatch(/Без имени .*только онлайн .*не было/)
  await user.click(within(second ?? document.body).getByRole('button'))
  expect(opened).toEqual([8])
})
