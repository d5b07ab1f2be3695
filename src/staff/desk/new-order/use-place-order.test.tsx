import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { plainLine } from '~/order-form/order-lines'
import { emptyAddress } from '~/order-form/address-form'
import type { Attempt } from './kept-draft'
import { EMPTY_DRAFT } from './draft'
import { quoteOf } from './new-order.testing'
import { toPhoneOrder } from './order-body'
import { usePlacePhoneOrder } from './use-place-order'

const ORDER = toPhoneOrder(
  {
    ...EMPTY_DRAFT,
    found: '79161204546',
    address: { ...emptyAddress, street: 'Лесная', house: '7' },
    lines: [plainLine({ id: 1, name: 'Ролл' }, 1)],
  },
  { address: null, cityId: 1, pointId: null },
  quoteOf(),
  0,
)
const refusal = (status: number, code: string) => Response.json({ error: { code, message: `Отказ ${status}` } }, { status })
const placed = () => Response.json({ id: 1, number: '1001', total: 500, status: 'new', payment: null }, { status: 201 })

/** Sends an order; `answers` are those of the server, one for each press, null for a lost one. */
function show(answers: (Response | null)[], kept: Attempt | null = null) {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    const answer = answers.shift()
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'))
  })
  const onPlaced = vi.fn<() => void>()
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  const { result } = renderHook(
    () => {
      const [attempt, setAttempt] = useState(kept)
      const requote = () => Promise.resolve({ data: undefined })
      return { setAttempt, ...usePlacePhoneOrder({ attempt, setAttempt, quote: undefined, requote, onPlaced }) }
    },
    { wrapper },
  )
  const press = async () => {
    const { error, place, placeAgain } = result.current
    const sent = keys.length
    act(() => void (error?.isLost ? placeAgain() : place(ORDER)))
    await waitFor(() => expect(keys).toHaveLength(sent + 1))
    await waitFor(() => expect(result.current.isPlacing).toBe(false))
  }
  return { press, keys, result, onPlaced }
}

it.each([
  ['too many requests', refusal(429, 'too_many_requests')],
  ['a session that ended', refusal(401, 'unauthorized')],
  ['a place that is gone', refusal(404, 'not_found')],
  ['a second lost answer', null],
])('sends an order whose answer was lost under its key until it is answered: %s', async (_, refused) => {
  const { press, keys, result, onPlaced } = show([null, refused, placed()])
  await press()
  expect(result.current.error?.text).toContain('ответа нет')
  await press()
  expect(result.current.error?.isLost).toBe(true)
  await press()
  expect(onPlaced).toHaveBeenCalledOnce()
  expect(new Set(keys).size).toBe(1)
})

it('keeps the key of a write that was overtaken, which may have stored the order', async () => {
  const { press, keys, result } = show([refusal(409, 'overtaken'), placed()])
  await press()
  expect(result.current.error?.text).toBe('Отказ 409')
  await press()
  expect(new Set(keys).size).toBe(1)
})

it('takes a new key after a refusal', async () => {
  const { press, keys, result } = show([refusal(409, 'promise_changed'), refusal(429, 'too_many_requests'), placed()])
  await press()
  expect(result.current.error).toEqual({ text: 'Отказ 409', fields: {}, isLost: false })
  await press()
  await press()
  expect(new Set(keys).size).toBe(3)
})

it('has a lost answer after a reload, and none once the order is begun again', () => {
  const { result } = show([], { key: 'a', body: '{}' })
  expect(result.current.error?.isLost).toBe(true)
  act(() => result.current.setAttempt(null))
  expect(result.current.error).toBeNull()
})
