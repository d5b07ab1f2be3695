import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/** The server entry renders a document as one string: cached pages gain nothing from a stream. Nothing may suspend. Unlike
 *  Start's own string handler it rethrows errors. docs/decisions/030. */
const fetch = createStartHandler(
  defineHandlerCallback(async ({ router, responseHeaders }) => {
    try {
      const html = await transformHtmlStringWithRouter(router, renderToString(createElement(StartServer, { router })))
      return new Response(html, { status: getSsrStatus(router), headers: responseHeaders })
    } finally {
      router.serverSsr?.cleanup()
    }
  }),
)

export default { fetch }
