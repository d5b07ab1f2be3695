import { describe, expect, test, vi } from 'vitest'
import { errorBody } from '~/contracts/common'
import { answerServerFunction } from './server-functions'

const URL_OF_CALL = 'https://shop.example/_serverFn/abc'

/** The framework with one function, called by POST or GET. */
const framework = (own: 'GET' | 'POST' = 'POST') =>
  vi.fn(async ({ method }: Request) =>
    method === own
      ? Response.json({ result: 1 })
      : new Response(method === 'HEAD' ? null : `expected ${own} method`, { status: 405, headers: { allow: own } }),
  )

const read = (payload: string) => new Request(`${URL_OF_CALL}?payload=${encodeURIComponent(payload)}`)
const send = (body?: string) => new Request(URL_OF_CALL, { method: 'POST', ...(body !== undefined && { body }) })

async function errorOf(response: Response) {
  const { message, error } = errorBody.parse(await response.json())
  expect(error.message).toBe(message)
  expect(message).toMatch(/[а-яё]/i)
  return [response.status, error.code, response.headers.get('allow')]
}

describe('a call of a server function', () => {
  test.each([
    ['POST', send('{"t":{}}')],
    ['POST', send()],
    ['GET', read('{"t":{}}')],
    ['GET', new Request(URL_OF_CALL)],
  ] as const)('by %s reaches the framework with its payload', async (method, request) => {
    const call = framework(method)
    expect(await (await answerServerFunction(request, call)).json()).toEqual({ result: 1 })
    expect(call).toHaveBeenCalledExactlyOnceWith(request)
    expect(request.bodyUsed).toBe(false)
  })

  test.each(['null', '{', '[', '"text"', '5', 'a=b', '\u0000'])('with the unreadable payload %j runs nothing', async (payload) => {
    for (const [request, own, other] of [
      [send(payload), 'POST', 'GET'],
      [read(payload), 'GET', 'POST'],
    ] as const) {
      const call = framework(own)
      expect(await errorOf(await answerServerFunction(request.clone(), call))).toEqual([400, 'bad_request', null])
      expect(call.mock.calls.map(([{ method }]) => method)).toEqual(['HEAD'])
      expect(await errorOf(await answerServerFunction(request, framework(other)))).toEqual([405, 'method_not_allowed', other])
    }
  })

  test('by the wrong method is 405 with the right one', async () => {
    expect(await errorOf(await answerServerFunction(send('{}'), framework('GET')))).toEqual([405, 'method_not_allowed', 'GET'])
  })

  test.each([
    [400, null, 'bad_request'],
    [403, 'Forbidden', 'cross_site'],
    [404, null, 'not_found'],
  ] as const)('that the framework rejects with %i gets the error body of the API', async (status, text, code) => {
    for (const request of [send('{}'), send('null')])
      expect(await errorOf(await answerServerFunction(request, async () => new Response(text, { status })))).toEqual([status, code, null])
  })

  test('keeps what the function itself answers, and throws what it throws', async () => {
    const own = Response.json({ isNotFound: true }, { status: 404 })
    expect(await answerServerFunction(send('{}'), async () => own)).toBe(own)
    await expect(answerServerFunction(send('{}'), () => Promise.reject(new Error('ours')))).rejects.toThrow('ours')
  })
})
