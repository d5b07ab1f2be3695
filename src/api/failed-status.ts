/** The status and text of the API call that failed a document's request: an unreachable API is 503, not 500. */
type Failure = { status: number; text: string }
const failures = new WeakMap<Request, Failure>()
const incomplete = new WeakSet<Request>()

export const saveFailure = (request: Request, failure: Failure) => void failures.set(request, failure)
export const failureOf = (request: Request) => failures.get(request)

/** Marks a document of which an API call failed, also a start-up preload: it must not be cached. */
export const markIncomplete = (request: Request) => void incomplete.add(request)
export const isIncomplete = (request: Request) => incomplete.has(request)
