import { reasonOf } from './errors'
import { requestContext, type ErrorReport } from './request-context'

type Where = { route?: string; requestId?: string; side?: ErrorReport['side'] }

/** The one hook that hears of errors: a line in the log always, and a report to the error tracking where the operator has
 *  one, after the answer. For failures of ours only: what a visitor did wrong (status 300 to 499) is none. Never throws.
 *  Issue 8, part 9. */
export function reportError(error: unknown, where: Where = {}): void {
  const notes = requestContext()
  const report: ErrorReport = {
    reason: scrubbed(reasonOf(error)),
    stack: error instanceof Error ? scrubbedStack(error.stack ?? '') : '',
    route: where.route ?? notes?.route ?? '*',
    requestId: where.requestId ?? notes?.id ?? '',
    side: where.side ?? 'server',
    at: new Date(),
  }
  const { route, requestId, reason, side } = report
  console.error(JSON.stringify({ level: 'error', event: 'error', side, id: requestId, route, reason }))
  try {
    notes?.track?.(report)
  } catch (failure) {
    console.error(JSON.stringify({ level: 'error', event: 'error_tracking', reason: reasonOf(failure) }))
  }
}

const LONGEST = 500
const MOST_LINES = 30

/** A text without what may be somebody's: mail, phones and cards (any four digits in a row), tokens, queries. */
export function scrubbed(text: string): string {
  return text
    .slice(0, 4 * LONGEST)
    .replaceAll(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[mail]')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replaceAll(/\?[^\s"')]*/g, '?…')
    .replaceAll(/\+?\d(?:[\s()-]*\d){3,}/g, '[digits]')
    .replaceAll(/[\w-]{24,}/g, '[token]')
    .replaceAll(/[А-Яа-яЁё]{2,}/g, '[text]')
    .slice(0, LONGEST)
}

/** A stack without its first line, which is the message, and without queries: places only. */
function scrubbedStack(stack: string): string {
  // a line of thousands of signs is no place, and would take the pattern long
  const places = stack.split('\n').filter((line) => line.length <= 1000 && /^\s*at |@.*:\d+:\d+$/.test(line))
  return places
    .slice(0, MOST_LINES)
    .map((line) => line.replace(/\?[^:)]*/, '').slice(0, 300))
    .join('\n')
}
