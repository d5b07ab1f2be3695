import { describe, expect, test } from 'vitest'
import { documentToken } from './document-token'

/* Contract "Sign-in": the cookie is read only while a document is rendered; a server function call counts by its Bearer
   header alone. Issue 8, part 7. */

const COOKIE = 'cookie-0123456789abcdef'
const BEARER = 'bearer-0123456789abcdef'

/** What the middleware says of a request of this kind. */
async function told(handlerType: 'router' | 'serverFn', headers: Record<string, string>, path = '/account') {
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

describe('whose request it is', () => {
  const both = { cookie: `city=msk; token=${COOKIE}`, authorization: `Bearer ${BEARER}` }

  test('a document is its cookie’s, whatever header comes with it', async () => {
    expect(await told('router', both)).toEqual({ documentToken: COOKIE, headerToken: null })
  })

  test('a server function call is its header’s, however its path is written: a forged one is nobody', async () => {
    for (const path of ['/_serverFn/abc', '/%5FserverFn/abc', '/account']) {
      expect(await told('serverFn', both, path)).toEqual({ documentToken: null, headerToken: BEARER })
      expect(await told('serverFn', { cookie: both.cookie }, path)).toEqual({ documentToken: null, headerToken: null })
    }
  })

  test.each(['', `Basic ${BEARER}`, `Bearer ${BEARER} ${BEARER}`, `Bearer ${BEARER}, Bearer ${COOKIE}`, 'Bearer short', BEARER])(
    '%j is no bearer',
    async (authorization) => {
      expect(await told('serverFn', { authorization })).toEqual({ documentToken: null, headerToken: null })
    },
  )

  test.each([`mytoken=${COOKIE}`, 'token=short', `token=${COOKIE}"x`, ''])('%j is no session cookie', async (cookie) => {
    expect(await told('router', { cookie })).toEqual({ documentToken: null, headerToken: null })
  })
})
