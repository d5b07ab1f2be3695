import { describe, expect, test } from 'vitest'
import { markIncomplete, saveFailure } from '~/api/failed-status'
import { startInstance } from './start'

type Kind = 'router' | 'serverFn'
type Step = (asked: object) => Promise<Response | { response: Response }>
const { requestMiddleware = [] } = await startInstance.getOptions()
const steps = requestMiddleware.map(({ options }) => options.server as unknown as Step)

/** Sends a request through all of the request middleware to `answer`. */
async function through(request: Request, handlerType: Kind, answer = () => new Response('called')): Promise<Response> {
  const run = (at: number): Promise<{ response: Response } | Response> => {
    const step = steps[at]
    if (!step) return Promise.resolve({ request, pathname: '/', context: {}, response: answer() })
    return step({ request, pathname: new URL(request.url).pathname, context: {}, handlerType, next: () => run(at + 1) })
  }
  const result = await run(0)
  return result instanceof Response ? result : result.response
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
