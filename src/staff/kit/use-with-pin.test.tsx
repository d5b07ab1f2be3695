import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { AskForPin, useWithPin } from './use-with-pin'

const pinNeeded = new ApiError({ status: 403, code: 'pin_needed', message: 'Введите PIN' })

function withPin(ask: () => Promise<void>) {
  const { result } = renderHook(useWithPin, { wrapper: ({ children }) => <AskForPin value={ask}>{children}</AskForPin> })
  return result.current
}

it('asks for the PIN where a call needs it, and makes the call once more', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => undefined)
  const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(pinNeeded).mockResolvedValueOnce('saved')
  expect(await withPin(ask)(call)).toBe('saved')
  expect(ask).toHaveBeenCalledTimes(1)
  expect(call).toHaveBeenCalledTimes(2)
})

it('fails with what the call said where no PIN is given', async () => {
  const call = vi.fn<() => Promise<string>>().mockRejectedValue(pinNeeded)
  await expect(withPin(() => Promise.reject(new Error('closed')))(call)).rejects.toBe(pinNeeded)
  expect(call).toHaveBeenCalledTimes(1)
})

it('asks for no PIN after another failure', async () => {
  const ask = vi.fn<() => Promise<void>>(async () => undefined)
  const failure = new ApiError({ status: 409, code: 'edited_meanwhile', message: 'Уже сохранено' })
  await expect(withPin(ask)(() => Promise.reject(failure))).rejects.toBe(failure)
  expect(ask).not.toHaveBeenCalled()
})
