import { act, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffPromo } from '~/contracts/staff-promos'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { SidePanel } from '~/staff/kit/side-panel'
import { refused, savedMeanwhile, stubApi } from '~/staff/kit/stub-api.testing'
import { BatchParts } from './batch-parts'
import { PromoParts } from './promo-parts'

const promo: StaffPromo = {
  id: 4,
  code: 'SUMMER',
  type: 1,
  percent: 10,
  amount: null,
  gift_goods_id: null,
  gift_name: null,
  min_total: 0,
  starts_at: '2026-11-20T21:00:00.000Z',
  ends_at: null,
  max_uses: null,
  once_per_customer: false,
  title: '',
  note: '',
  used: 3,
  state: 'active',
  orders: 3,
  revenue: 3000,
  discount: 300,
  first_share: null,
  revision: 2,
}
const onClose = vi.fn()
const show = (part: ReactElement) =>
  renderStaff(
    <SidePanel isOpen onClose={onClose} title="Код">
      {part}
    </SidePanel>,
  )
const parts = (of?: StaffPromo, onReplace = vi.fn()) => (
  <PromoParts promo={of} timeZone="Europe/Moscow" onClose={onClose} onReplace={onReplace} />
)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  vi.unstubAllGlobals()
  onClose.mockReset()
  resizeTo(1440)
})

test('a changed value goes with its type, days as moments of the shop', async () => {
  const sent = stubApi(() => ({ body: promo }))
  const { user } = show(parts(promo))
  await user.clear(field('Скидка, %'))
  await user.type(field('Скидка, %'), '12,5%')
  await user.type(screen.getByLabelText('Последний день'), '2026-12-31')
  await user.click(button('Сохранить'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent[0]).toEqual({
    call: 'PATCH /staff/promos/4',
    revision: 2,
    body: { type: 1, percent: 12.5, ends_at: '2026-12-31T21:00:00.000Z' },
  })
})

test('another type sends its own value and none of the former', async () => {
  const sent = stubApi(() => ({ body: promo }))
  const { user } = show(parts(promo))
  await user.click(button('Рубли'))
  await user.type(field('Скидка, ₽'), '300')
  await user.click(button('Сохранить'))
  await waitFor(() => expect(sent[0]?.body).toEqual({ type: 2, amount: 300 }))
})

test('a new code is sent whole, in capitals; a refusal is at its field', async () => {
  const sent = stubApi(() => refused({ percent: 'Скидка больше нуля' }))
  const { user } = show(parts())
  expect(button('Создать').textContent).toContain('Напишите код и\u00a0что он даёт')
  await user.type(field('Код'), 'зима')
  await user.type(field('От суммы, ₽'), '1 000')
  await user.click(button('Создать'))
  await screen.findByText('Скидка больше нуля')
  expect(document.activeElement).toBe(field('Скидка, %'))
  expect(sent[0]?.body).toEqual({
    code: 'ЗИМА',
    type: 1,
    percent: null,
    min_total: 1000,
    starts_at: null,
    ends_at: null,
    max_uses: null,
    once_per_customer: false,
    title: '',
    note: '',
  })
})

test('a code that was used is ended and followed by one with the same values', async () => {
  const onReplace = vi.fn()
  stubApi(({ body }) =>
    JSON.stringify(body).includes('ends_at')
      ? { body: promo }
      : { status: 409, body: { message: 'Код уже применяли', error: { code: 'code_was_used' } } },
  )
  const { user } = show(parts(promo, onReplace))
  await user.type(field('Код'), '2')
  await user.click(button('Сохранить'))
  expect((await screen.findAllByText('Код уже применяли')).length).toBe(1)
  await user.click(button('Завершить и\u00a0создать новый'))
  await waitFor(() => expect(onReplace).toHaveBeenCalledOnce())
  expect(onReplace.mock.calls[0]?.[0]).toMatchObject({ code: '', percent: '10', starts_at: '' })
})

test('what somebody else saved is asked in words', async () => {
  stubApi(() => savedMeanwhile({ ...promo, once_per_customer: true, title: 'Лето', revision: 3 }))
  const { user } = show(parts(promo))
  await user.type(field('Название для команды'), 'Июль')
  await user.click(button('Сохранить'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/у вас\s*Июль\s*сохранено\s*Лето/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Один раз на гостя' }).checked).toBe(true)
})

test.each([
  ['a code', () => parts(promo), 'promo=4'],
  ['a new code', () => parts(), 'open=new'],
  ['a batch', () => <BatchParts timeZone="Europe/Moscow" onClose={onClose} />, 'open=batch'],
])('%s stays open, with what was typed, while the list beside it is searched', async (_, part, open) => {
  const confirm = vi.fn(() => false)
  vi.stubGlobal('confirm', confirm)
  const { user, router } = show(part())
  await user.type(field('Название для команды'), 'Июль')
  await act(async () => router.history.push(`/?${open}&q=summer`))
  expect(confirm).not.toHaveBeenCalled()
  await act(async () => router.history.push('/?promo=5'))
  expect(confirm).toHaveBeenCalledOnce()
})

test('a batch says what it lacks, and keeps what was typed when it is refused', async () => {
  const sent = stubApi(() => refused({ count: 'Не больше 500 кодов за раз' }))
  const { user } = show(<BatchParts timeZone="Europe/Moscow" onClose={onClose} />)
  await user.type(field('Сколько кодов'), '900')
  expect(button('Создать и\u00a0скачать').textContent).toContain('Напишите, что даёт код')
  await user.type(field('Скидка, %'), '10')
  await user.type(field('Начало кода'), 'gift-')
  await user.click(button('Создать и\u00a0скачать'))
  await screen.findByText('Не больше 500 кодов за раз')
  expect(sent[0]?.body).toMatchObject({ count: 900, prefix: 'GIFT-', type: 1, percent: 10, min_total: 0 })
  expect(onClose).not.toHaveBeenCalled()
})
