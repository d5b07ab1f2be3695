import { describe, expect, test } from 'vitest'
import { documentToken } from './document-token'

const COOKIE = 'cookie-0123456789abcdef'
const BEARER = 'bearer-0123456789abcdef'

/** The context that the middleware adds to a request. */
async function contextOf(handlerType: 'router' | 'serverFn', headers: Record<string, string>, path = '/account') {
  const { server } = documentToken.options
  let context: unknown
  const next = (more: { context: unknown }) => {
    context = more.context
    return more
  }
  await (server as unknown as (asked: object) => unknown)({
    next,
    handlerType,
    request: new Request(`https://shop.example${path}`, { headers }),
  })
  return context
}

describe('the token of a request', () => {
  const both = { cookie: `city=msk; token=${COOKIE}`, authorization: `Bearer ${BEARER}` }

  test('a document counts by its cookie, whatever header it has', async () => {
    expect(await contextOf('router', both)).toEqual({ documentToken: COOKIE, headerToken: null })
  })

  test('a server function call counts by its header, however its path is written', async () => {
    for (const path of ['/_serverFn/abc', '/%5FserverFn/abc', '/account']) {
      expect(await contextOf('serverFn', both, path)).toEqual({ documentToken: null, headerToken: BEARER })
      expect(await contextOf('serverFn', { cookie: both.cookie }, path)).toEqual({ documentToken: null, headerToken: null })
    }
  })

  test.each(['', `Basic ${BEARER}`, `Bearer ${BEARER} ${BEARER}`, `Bearer ${BEARER}, Bearer ${COOKIE}`, 'Bearer short', BEARER])(
    '%j is no bearer',
    async (authorization) => {
      expect(await contextOf('serverFn', { authorization })).toEqual({ documentToken: null, headerToken: null })
    },
  )

  test.each([`mytoken=${COOKIE}`, 'token=short', `token=${COOKIE}"x`, ''])('%j is no session cookie', async (cookie) => {
    expect(await contextOf('router', { cookie })).toEqual({ documentToken: null, headerToken: null })
  })
})
