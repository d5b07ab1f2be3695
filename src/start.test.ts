import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { markIncomplete, saveFailure } from '~/api/failed-status'
import { ApiError } from '~/lib/api-error'
import { CALL_MS } from '~/lib/time-limit'

const current = vi.hoisted(() => ({ request: new Request('https://shop.example/') }))
vi.mock('@tanstack/react-start/server', () => ({ getRequest: () => current.request }))
const { startInstance } = await import('./start')
const { throwFailure } = await import('~/api/call-failures')

type Kind = 'router' | 'serverFn'
type Reply = { response: Response }
type Step = (asked: object) => Promise<Response | Reply>
const { requestMiddleware = [], functionMiddleware = [], serverFns } = await startInstance.getOptions()
const serverOf = ({ options }: { options: object }) => (options as { server: unknown }).server
const steps = requestMiddleware.map((middleware) => serverOf(middleware) as Step)

/** Sends a request through all of the request middleware to `answer`. */
async function through(request: Request, handlerType: Kind, answer: () => Response | Promise<Response> = () => new Response('called')) {
  const run = async (at: number): Promise<Reply> => {
    const step = steps[at]
    if (!step) return { response: await answer() }
    const result = await step({ request, pathname: new URL(request.url).pathname, context: {}, handlerType, next: () => run(at + 1) })
    return result instanceof Response ? { response: result } : result
  }
  return (await run(0)).response
}

const call = (headers: Record<string, string>, kind: Kind = 'serverFn') =>
  through(new Request('https://shop.example/_serverFn/abc', { method: 'POST', headers, body: '{}' }), kind)

describe('a server function', () => {
  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { referer: 'https://evil.example/' },
    {},
  ])('is not called with %j', async (headers) => {
    expect((await call(headers)).status).toBe(403)
  })

  test('is called by our own pages', async () => {
    expect(await (await call({ 'sec-fetch-site': 'same-origin' })).text()).toBe('called')
  })
})

describe('a call of a server function that fails', () => {
  /** Calls as our own page; `answer` is what the framework makes of it. Gives the status and the failure that the Worker reports. */
  async function outcome(answer: () => Response | Promise<Response>, id = 'abc', kind: Kind = 'serverFn') {
    const request = new Request(`https://shop.example/_serverFn/${id}`, { headers: { 'sec-fetch-site': 'same-origin' } })
    current.request = request
    const { status, body } = await through(request, kind, answer)
    try {
      throwFailure(request)
    } catch (failure) {
      return { status, body, failure }
    }
    return { status, body }
  }

  /** Runs `fn` as the framework runs a server function: what it throws becomes a result. */
  const runs =
    (fn: () => unknown, status = 200) =>
    () =>
      functionMiddleware
        .map((middleware) => serverOf(middleware) as (asked: object) => Promise<unknown>)
        .reduce<() => Promise<unknown>>(
          (next, step) => () => step({ next, context: {} }),
          async () => fn(),
        )()
        .then(
          () => new Response('result', { status }),
          () => new Response('error', { status }),
        )
  const throws = (error: unknown) =>
    runs(async () => {
      throw error
    })

  test('is 404 without a report where there is no such function', async () => {
    const unknown = () => Promise.reject(new Error('Server function info not found for abc'))
    expect(await outcome(unknown)).toEqual({ status: 404, body: null })
    for (const id of ['constructor', '__proto__', 'toString', 'constructor/x'])
      expect(await outcome(() => new Response('called'), id)).toEqual({ status: 404, body: null })
  })

  test('is 400 without a report where the function never began', async () => {
    expect(await outcome(() => new Response('Unexpected token', { status: 500 }))).toEqual({ status: 400, body: null })
  })

  test('is reported where the function failed', async () => {
    const failure = new TypeError('x is not a function')
    expect(await outcome(throws(failure))).toMatchObject({ failure })
    expect(await outcome(runs(() => Promise.reject(failure), 500))).toMatchObject({ failure })
    expect(await outcome(() => Promise.reject(failure))).toMatchObject({ status: 500, body: null, failure })
    expect(await outcome(() => Promise.reject('text'))).toMatchObject({ status: 500, failure: expect.any(Error) })
    expect(await outcome(runs(() => 1, 500))).toMatchObject({ status: 500, body: null, failure: expect.any(Error) })
  })

  test('keeps the errors of the API, redirects and not-found', async () => {
    const expected = [new ApiError({ status: 422, message: 'Нет' }), Response.redirect('https://shop.example/'), { isNotFound: true }]
    for (const error of expected) expect(await outcome(throws(error))).toMatchObject({ status: 200, body: expect.anything() })
    for (const error of expected) expect(await outcome(throws(error))).not.toHaveProperty('failure')
  })

  test('fails the page, not the request, while a document is rendered', async () => {
    expect(await outcome(throws(new TypeError('x')), 'abc', 'router')).not.toHaveProperty('failure')
  })
})

describe('a call of the browser', () => {
  const served = vi.fn<typeof fetch>()
  const send = (init?: RequestInit) => (serverFns?.fetch ?? fetch)('/_serverFn/order', init)

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', served.mockReset())
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const endless = () => new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"result":')) }))
  test.each([
    ['is never answered', () => new Promise<Response>(() => undefined)],
    ['gets an answer without an end', async () => endless()],
  ])('that %s fails as a lost connection, and the next one works', async (_, answer) => {
    served.mockImplementationOnce(answer).mockResolvedValueOnce(new Response('placed'))
    const lost = expect(send()).rejects.toBeInstanceOf(TypeError)
    await vi.advanceTimersByTimeAsync(CALL_MS)
    await lost
    expect(served.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    expect(await (await send()).text()).toBe('placed')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is sent and answered as it is, also without a body', async () => {
    served.mockResolvedValueOnce(Response.json({ id: 1 }, { status: 422 })).mockResolvedValueOnce(new Response(null, { status: 204 }))
    const answer = await send({ method: 'POST', body: '{}' })
    expect(served).toHaveBeenCalledWith('/_serverFn/order', expect.objectContaining({ method: 'POST', body: '{}' }))
    expect({ status: answer.status, json: await answer.json() }).toEqual({ status: 422, json: { id: 1 } })
    expect((await send()).status).toBe(204)
  })

  test('ends when its caller leaves', async () => {
    served.mockImplementationOnce(() => new Promise(() => undefined))
    const left = new AbortController()
    const call = send({ signal: left.signal })
    left.abort('left')
    await expect(call).rejects.toBe('left')
  })
})

describe('a document', () => {
  const open = (request = new Request('https://shop.example/', { headers: { 'sec-fetch-site': 'cross-site' } }), status = 200) =>
    through(request, 'router', () => new Response('<p>', { status, headers: { 'content-type': 'text/html' } }))

  test('is opened from anywhere', async () => {
    expect((await open()).status).toBe(200)
  })

  test('whose start-up preload failed is not cached', async () => {
    const request = new Request('https://shop.example/')
    markIncomplete(request)
    expect((await open(request)).headers.get('cache-control')).toBe('private, no-store')
    expect((await open()).headers.get('cache-control')).toBeNull()
  })

  test('has the status of the call that failed', async () => {
    const request = new Request('https://shop.example/')
    saveFailure(request, { status: 503, text: 'Связь с кухней пропала.' })
    expect((await open(request, 500)).status).toBe(503)
  })
})
