import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let sent: { url: string; body: Record<string, string> }[]
let reportClientError: (error: unknown) => void

beforeEach(async () => {
  sent = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', { location: { pathname: '/product/philadelphia' } })
  vi.stubGlobal('document', { documentElement: { dataset: { build: 'b1' } } })
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    sent.push({ url, body: JSON.parse(init.body) })
    throw new TypeError('no network')
  })
  vi.resetModules()
  ;({ reportClientError } = await import('./client-errors'))
})
afterEach(() => void vi.unstubAllGlobals())

describe('reportClientError', () => {
  it('sends page pattern and build once, at most five errors per page', () => {
    reportClientError(new Error('x is undefined'))
    reportClientError(new Error('x is undefined'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: '/api/client-errors',
      body: { reason: 'Error: x is undefined', route: '/product/$slug', build: 'b1' },
    })
    vi.stubGlobal('window', { location: { pathname: '/79990001122' } })
    reportClientError(new Error('y is undefined'))
    expect(sent[1]?.body['route']).toBe('/$')
    expect(sent[0]?.body['stack']).toContain('client-errors.test')
    for (let i = 0; i < 9; i++) reportClientError(new Error(`bug ${i}`))
    expect(sent).toHaveLength(5)
  })

  it.each([300, 404, 499])('ignores status %i', async (status) => {
    const fresh = (await import('~/lib/api-error')).ApiError
    reportClientError(new fresh({ status, message: 'так' }))
    expect(sent).toEqual([])
  })

  it('ignores other values and sends nothing offline', () => {
    for (const none of ['text', null, undefined, { message: 'x' }, new DOMException('gone', 'AbortError')]) reportClientError(none)
    vi.stubGlobal('navigator', { onLine: false })
    reportClientError(new Error('offline'))
    expect(sent).toEqual([])
  })
})
