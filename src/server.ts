import { defineHandlerCallback, getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Start's server entry, with documents as one string: what is kept and hashed whole gains nothing from a stream, whose
 *  renderer turns each attribute into bytes by itself. All that a page shows must be there before: nothing may suspend.
 *  Unlike Start's own string handler it throws what breaks, so that the one hook hears of it. docs/decisions/030. */
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
