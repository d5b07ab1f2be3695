import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { createMiddleware } from 'hono/factory'
import { answerError, HttpError } from './errors'
import type { ApiEnv } from './context'
import { reportError } from './report-error'
import { requestNotes } from './request-notes'

/** Answers whatever was thrown, and reports what is a failure of ours: neither a refusal nor what was thrown on purpose,
 *  such as maintenance. Spec §8. */
export function answerReported(error: unknown, c: Context): Response {
  const answer = answerError(error, c)
  if (answer.status >= 500 && !(error instanceof HttpError)) reportError(error, { route: `${c.req.method} ${routePath(c, -1)}` })
  return answer
}

/** Leaves the route's pattern for the request's line in the log, unless a page asked on its visitor's behalf. */
export const noteRoute = createMiddleware<ApiEnv>(async (c, next) => {
  const notes = requestNotes()
  await next()
  if (notes?.route === '') notes.route = routePath(c, -1)
})
