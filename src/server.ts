import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { throwFailure } from '~/api/call-failures'
import { sessionToken } from '~/api/session.functions'
import { NONCE_HEADER, SESSION_PATH } from '~/contracts/constants'

/** Renders a document as one string: cached pages gain nothing from a stream. Nothing may suspend. Unlike Start's own string
 *  handler it rethrows errors. docs/decisions/030. */
const start = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    try {
      const html = await transformHtmlStringWithRouter(router, renderToString(createElement(StartServer, { router })))
      responseHeaders.set(NONCE_HEADER, router.options.ssr?.nonce ?? '')
      return new Response(html, { status: getSsrStatus(router), headers: responseHeaders })
    } finally {
      router.serverSsr?.cleanup()
    }
  }),
)

/** The server entry: documents and server functions. Throws failures of ours. */
async function fetch(request: Request): Promise<Response> {
  const response = await start(new URL(request.url).pathname === SESSION_PATH ? sessionCall(request) : request)
  throwFailure(request)
  return response
}

/** A plain request for the lost session, as the call that it stands for. */
function sessionCall(request: Request): Request {
  const call = new Request(new URL(sessionToken.url, request.url), request)
  call.headers.set('x-tsr-serverFn', 'true')
  return call
}

export default { fetch }
