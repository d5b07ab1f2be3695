type Fetch = (input: string, init: RequestInit) => Promise<Response>

/** The service was not asked: it gave no answer to the call before. */
class NotAsked extends Error {
  override readonly name = 'NotAsked'
}

/** Failures before anything was sent, by the codes of Node. Workers do not tell. */
const UNSENT = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** `fetch` of a service outside, for one request or one run of the cron. Once a call found no way or got no answer in time, later ones fail at
 *  once: a lost network costs one time limit instead of one for each of fifty payments. */
export function outsideFetch(): Fetch {
  let isGone = false
  return async (input, init) => {
    if (isGone) throw new NotAsked('no answer to the call before')
    try {
      // resolved late, so that tests can stub it
      return await fetch(input, init)
    } catch (error) {
      isGone ||= isUnsent(error) || (error instanceof Error && error.name === 'TimeoutError')
      throw error
    }
  }
}

/** Whether a failed call certainly did not reach the service, so that it may be repeated. */
export function isUnsent(error: unknown): boolean {
  if (error instanceof NotAsked) return true
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && UNSENT.has(String(cause.code))
}

/** What a call without an answer broke at, for the log: a code of Node (`UNABLE_TO_GET_ISSUER_CERT_LOCALLY`), else the kind of error. */
export function callFault(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return error instanceof Error ? error.name : 'unreachable'
}
