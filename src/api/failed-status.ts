/** With what status and text the API failed a document's request, so that the page says it too: an unreachable API is 503,
 *  not 500. Kept by request, because only there the failure and the answer meet. */
type Failure = { status: number; text: string }
const failures = new WeakMap<Request, Failure>()
const broken = new WeakSet<Request>()

export const noteFailure = (request: Request, failure: Failure) => void failures.set(request, failure)
export const failureOf = (request: Request) => failures.get(request)

/** Any call at all that failed while a page was made: a page that stands without its answer is no page to be kept. */
export const noteBroken = (request: Request) => void broken.add(request)
export const isBroken = (request: Request) => broken.has(request)
