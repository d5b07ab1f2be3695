import { reasonOf } from './errors'
import { requestContext, type ErrorReport } from './request-context'

/** Logs an unexpected failure and sends it to the error tracker, if there is one. Not for 4xx responses. Never throws. */
export function reportError(error: unknown, more: Partial<Pick<ErrorReport, 'route' | 'side'>> = {}): void {
  const context = requestContext()
  const report: ErrorReport = {
    reason: scrubbed(reasonOf(error)),
    stack: error instanceof Error ? scrubbedStack(error.stack ?? '') : '',
    route: more.route ?? context?.route ?? '*',
    requestId: context?.id ?? '',
    side: more.side ?? 'server',
    at: new Date(),
  }
  const { route, requestId, reason, side } = report
  console.error(JSON.stringify({ level: 'error', event: 'error', side, id: requestId, route, reason }))
  try {
    context?.track?.(report)
  } catch (failure) {
    console.error(JSON.stringify({ level: 'error', event: 'error_tracking', reason: reasonOf(failure) }))
  }
}

const MAX_LENGTH = 500
const MAX_STACK_LINES = 30

/** Removes what may be personal: e-mails, phones and cards (any four digits), tokens, queries, Russian words. */
export function scrubbed(text: string): string {
  return text
    .slice(0, 4 * MAX_LENGTH)
    .replaceAll(/[^\s@"'<>]+@[^\s@"'<>]+/g, '[mail]')
    .replaceAll(/\bBearer\s+\S+/gi, 'Bearer [token]')
    .replaceAll(/\?[^\s"')]*/g, '?…')
    .replaceAll(/\+?\d(?:[\s()-]*\d){3,}/g, '[digits]')
    .replaceAll(/[\w-]{24,}/g, '[token]')
    .replaceAll(/[А-Яа-яЁё]{2,}/g, '[text]')
    .slice(0, MAX_LENGTH)
}

/** The stack's places without the message and queries. Long lines are no places, and slow for the pattern. */
function scrubbedStack(stack: string): string {
  const places = stack.split('\n').filter((line) => line.length <= 1000 && /^\s*at |@.*:\d+:\d+$/.test(line))
  return places
    .slice(0, MAX_STACK_LINES)
    .map((line) => line.replace(/\?[^:)]*/, '').slice(0, 300))
    .join('\n')
}
