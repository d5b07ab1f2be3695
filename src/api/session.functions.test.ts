import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QUICK_CALL_MS } from '~/lib/time-limit'
import { fetchToken } from './session.functions'

vi.mock('@tanstack/react-start/server', () => ({}))
vi.mock('./client.server', () => ({}))
vi.mock('./cookies.server', () => ({}))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer that begins and never ends is no answer', async () => {
  const body = new ReadableStream({ start: (answer) => answer.enqueue(new TextEncoder().encode('{"token":')) })
  vi.stubGlobal('fetch', async () => new Response(body))
  const asked = expect(fetchToken()).rejects.toBeInstanceOf(TypeError)
  await vi.advanceTimersByTimeAsync(QUICK_CALL_MS)
  await asked
})

test('a refusal is no answer, and a guest has no token', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ token: 'secret' }, { status: 503 }))
  await expect(fetchToken()).rejects.toBeInstanceOf(TypeError)
  vi.stubGlobal('fetch', async () => Response.json({ token: null }))
  expect(await fetchToken()).toBeNull()
})
