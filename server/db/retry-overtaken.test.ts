import { expect, it, vi } from 'vitest'
import { conflict, HttpError } from '#server/core/errors'
import { retryOvertaken } from './retry-overtaken'

const overtaken = () => Promise.reject(new Error('D1_ERROR: UNIQUE constraint failed: orders.number'))
const giveUp = () => {
  throw conflict('edited_meanwhile', 'Этот заказ сейчас меняют')
}

it('tries again after a broken constraint', async () => {
  const attempt = vi.fn(() => Promise.resolve('stored')).mockImplementationOnce(overtaken)
  expect(await retryOvertaken(attempt, { giveUp })).toBe('stored')
  expect(attempt).toHaveBeenCalledTimes(2)
})

it('ends with the 409 of the caller, and the reason in the log', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await expect(retryOvertaken(overtaken, { giveUp })).rejects.toMatchObject({ status: 409, code: 'edited_meanwhile' })
  expect(log.mock.calls.join()).toContain('constraint failed')
})

it('throws any other failure at once', async () => {
  const attempt = vi.fn(() => Promise.reject(new HttpError(404, 'not_found', 'Нет')))
  await expect(retryOvertaken(attempt, { giveUp })).rejects.toMatchObject({ status: 404 })
  expect(attempt).toHaveBeenCalledOnce()
})
