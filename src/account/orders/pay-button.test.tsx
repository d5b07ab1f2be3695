import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '~/lib/render.testing'
import { orderQueries } from './orders.queries'
import { PayButton } from './pay-button'

const next = { id: 2, status: 'pending', url: 'https://qr.nspk.ru/next', is_qr: true }
vi.mock('~/shop/use-shop', () => ({ useShopPhone: () => '79990000000' }))
vi.mock('./orders.functions', () => ({ fetchPayment: async () => next }))

it('by SBP leads to the code of the new payment, not of the one before', async () => {
  const { queryKey } = orderQueries.payment(7)
  const order = { id: 7, number: '1042', totals: { total: 590 }, payment_status: 'failed' } as Parameters<typeof PayButton>[0]['order']
  const before = { ...next, id: 1, url: 'https://qr.nspk.ru/before' }
  const { user, client, router } = renderPart(<PayButton order={order} kind="ink" />, [[queryKey, before]])
  await user.click(screen.getByRole('button', { name: /Оплатить/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment/success'))
  expect(client.getQueryData(queryKey)?.url).toBe(next.url)
})
