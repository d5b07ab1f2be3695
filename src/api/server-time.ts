import { createMiddleware } from '@tanstack/react-start'
import { setPageClock } from '~/lib/server-clock'

/** Each answer of a server function sets the clock of the page: that of the device may be wrong. */
export const serverTime = createMiddleware({ type: 'function' })
  .client(async ({ next }) => {
    const result = await next()
    const { context } = result as { context?: { now?: number } }
    if (context?.now !== undefined) setPageClock(context.now)
    return result
  })
  .server(({ next }) => next({ sendContext: { now: Date.now() } }))
