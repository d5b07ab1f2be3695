/** How long a call of the browser may take. Each limit of the Worker for a call to others is shorter (docs/product/acts.md). */
export const CALL_MS = 15_000
/** How long an act waits for each of two steps after its answer, such as a list that is read again: it ends within 20 seconds. */
export const AFTER_MS = 2_000
/** A call that the staff screens repeat without a person. */
export const LIVE_CALL_MS = 10_000
/** A call on which a screen waits that has an older answer. */
export const QUICK_CALL_MS = 5_000
/** A file on its way up or down, over a slow phone. */
export const FILE_MS = 120_000

type Limit = { ms?: number; signal?: AbortSignal | undefined }

/** Runs a call that is aborted at its limit, or by `signal`. At the limit it fails as a lost connection does, with a TypeError, also where
 *  nothing listens to the abort. Safari before 16 knows no `AbortSignal.timeout`. */
export function withinLimit<Result>(run: (signal: AbortSignal) => Promise<Result>, { ms = CALL_MS, signal }: Limit = {}): Promise<Result> {
  const over = new AbortController()
  return new Promise((resolve, reject) => {
    const end = (reason: unknown) => {
      reject(reason)
      over.abort(reason)
    }
    const leave = () => end(signal?.reason)
    const timer = setTimeout(() => end(new TypeError('no answer in time')), ms)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    run(over.signal)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', leave)
      })
  })
}

/** Waits for what follows an answer, but no longer than an act may take; it goes on in the background. */
export async function waitAfter(rest: unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = new Promise((done) => (timer = setTimeout(done, AFTER_MS)))
  await Promise.race([rest, isOver]).finally(() => clearTimeout(timer))
}
