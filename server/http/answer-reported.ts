import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { answerError, HttpError } from './errors'
import { reportError } from './report-error'
import { inBraces } from './in-braces'

/** Answers whatever was thrown, and reports what is a failure of ours: neither a refusal nor what was thrown on purpose,
 *  such as maintenance. Spec §8. */
export function answerReported(error: unknown, c: Context): Response {
  const answer = answerError(error, c)
  if (answer.status >= 500 && !(error instanceof HttpError)) reportError(error, { route: `${c.req.method} ${inBraces(routePath(c))}` })
  return answer
}
