/** The status with which the API failed a document's request, so that the page says it too: an unreachable API is 503,
 *  not 500. Kept by request, because only there the failure and the answer meet. */
const failures = new WeakMap<Request, number>()

export const noteFailure = (request: Request, status: number) => void failures.set(request, status)
export const failureOf = (request: Request) => failures.get(request)
