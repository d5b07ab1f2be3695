/** With what status and text the API failed a document's request, so that the page says it too: an unreachable API is 503,
 *  not 500. Kept by request, because only there the failure and the answer meet. */
type Failure = { status: number; text: string }
const failures = new WeakMap<Request, Failure>()

export const noteFailure = (request: Request, failure: Failure) => void failures.set(request, failure)
export const failureOf = (request: Request) => failures.get(request)
