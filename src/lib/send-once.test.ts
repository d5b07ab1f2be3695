import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api-error'
import { sendOnce } from './send-once'

vi.mock('./new-uuid', () => ({ newUuid: () => `key-${(made += 1)}` }))
let made = 0
let keys: string[] = []
beforeEach(() => void (keys = []))

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const attempt = async (content: unknown, answer: () => Promise<unknown>) => {
  const send = (key: string) => {
    keys.push(key)
    return answer()
  }
  return sendOnce('add city', content, send).catch(() => undefined)
}
const refused = (status: number) => () => Promise.reject(new ApiError({ status, message: 'Нет' }))

it('keeps the key of what had no answer, also past other content, a refusal and a sign-in, and makes a new one after success', async () => {
  await attempt('Тверь', lost)
  await attempt('Псков', lost)
  await attempt('Тверь', refused(401))
  await attempt('Тверь', refused(503))
  expect(await attempt('Тверь', async () => 'added')).toBe('added')
  await attempt('Тверь', async () => 'added')
  const [tver, pskov, ...more] = keys
  expect(pskov).not.toBe(tver)
  expect(more.slice(0, 3)).toEqual([tver, tver, tver])
  expect(more[3]).not.toBe(tver)
})

it('makes a new key after a conflict, whose text says what is stored', async () => {
  await attempt('Клин', refused(409))
  await attempt('Клин', lost)
  expect(new Set(keys).size).toBe(2)
})

it('an act has keys of its own', async () => {
  await attempt('Орёл', lost)
  await sendOnce('add point', 'Орёл', async (key) => void keys.push(key))
  expect(new Set(keys).size).toBe(2)
})
