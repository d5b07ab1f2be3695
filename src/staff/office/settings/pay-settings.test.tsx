import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffPayments } from '~/contracts/staff-payments'
import { renderStaff, resizeTo } from '~/staff/kit/render.testing'
import { stubApi } from '~/staff/kit/stub-api.testing'
import { knownMe } from '~/staff/session/me.testing'
import { PaySettings } from './pay-settings'
import { settingsQueries } from './settings.queries'

const payments: StaffPayments = {
  card: 'yookassa',
  sbp: null,
  saved: 'yookassa',
  off: ['tkassa'],
  acquirers: [
    { name: 'yookassa', off: null, waiting: 2 },
    { name: 'tkassa', off: { at: '2026-11-27T15:05:00.000Z', by: 'failures' }, waiting: 0 },
  ],
  till: null,
  revision: 4,
}
const show = (row: StaffPayments) =>
  renderStaff(<PaySettings />, [knownMe({ rights: ['settings'] }), [settingsQueries.payments().queryKey, row]])

beforeEach(() => {
  vi.unstubAllGlobals()
  resizeTo(1280)
})

test('each way has its bank; one that failed is switched on again', async () => {
  const sent = stubApi(() => ({ body: { ...payments, sbp: 'tkassa', off: [], revision: 5 } }))
  const { user } = show(payments)
  const tKassa = screen.getByRole<HTMLInputElement>('switch', { name: /^Т-Касса/ })
  expect(tKassa.checked).toBe(false)
  expect(screen.getByText(/Не\sотвечал, отключён/).textContent).toContain('Новые платежи идут другому банку')
  expect(screen.getByText(/Ждут оплаты здесь: 2/)).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: /^По\sСБП/ }), 'Т-Касса')
  await user.click(tKassa)
  await user.click(screen.getByRole('button', { name: /^Сохранить/ }))
  await waitFor(() =>
    expect(sent.find(({ call }) => call.startsWith('PATCH'))).toEqual({
      call: 'PATCH /staff/payments',
      revision: 4,
      body: { sbp: 'tkassa', off: [] },
    }),
  )
})

test('a shop without online payment says so', () => {
  show({ ...payments, acquirers: [] })
  expect(screen.getByText(/Оплата на\sсайте выключена/)).toBeTruthy()
})

test('says who prints receipts at the door, and which settings of the server connect a bank that is missing', () => {
  show({ ...payments, till: 'atol', acquirers: payments.acquirers.slice(1) })
  expect(screen.getByText(/АТОЛ Онлайн/)).toBeTruthy()
  expect(screen.getByText(/YOOKASSA_SHOP_ID/)).toBeTruthy()
  expect(screen.queryByText(/TKASSA_TERMINAL_KEY/)).toBeNull()
})
