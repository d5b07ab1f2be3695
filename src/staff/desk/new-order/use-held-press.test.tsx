import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useHeldPress } from './use-held-press'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const COUNTING = { isFresh: false, isPricing: true }
const COUNTED = { isFresh: true, isPricing: false }

/** A press while `shown` is counted again. */
function pressAt(shown: number | null) {
  const acted = vi.fn<() => void>()
  const { result, rerender } = renderHook(
    (price: { sum: number | null; isFresh: boolean; isPricing: boolean }) => useHeldPress({ ...price, act: acted }),
    { initialProps: { sum: shown, ...COUNTING } },
  )
  act(() => result.current.hold())
  const answer = (price: Parameters<typeof rerender>[0]) => {
    rerender(price)
    act(() => vi.runAllTimers())
  }
  return { result, answer, acted }
}

it('acts once the sum that was seen is confirmed', () => {
  const { result, answer, acted } = pressAt(500)
  answer({ sum: 500, ...COUNTING })
  expect([acted.mock.calls.length, result.current.isHeld]).toEqual([0, true])
  answer({ sum: 500, ...COUNTED })
  expect(acted).toHaveBeenCalledOnce()
  expect([result.current.isHeld, result.current.note]).toEqual([false, null])
})

it.each([500, null])('says a sum that was not seen, and waits for another press: %s', (shown) => {
  const { result, answer, acted } = pressAt(shown)
  answer({ sum: 740, ...COUNTED })
  expect(acted).not.toHaveBeenCalled()
  expect(result.current.note?.replaceAll('\u00a0', ' ')).toBe('Сумма теперь 740 ₽. Скажите гостю и нажмите ещё раз.')
  act(() => result.current.forget())
  expect(result.current.note).toBeNull()
})

it('ends with a count that failed: a later one does not place what was not asked for again', () => {
  const { answer, acted } = pressAt(500)
  answer({ sum: 500, isFresh: false, isPricing: false })
  answer({ sum: 500, ...COUNTED })
  expect(acted).not.toHaveBeenCalled()
})
