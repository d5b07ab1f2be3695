import { AsyncLocalStorage } from 'node:async_hooks'

/** An error without anything that a visitor typed. */
export type ErrorReport = {
  /** `TypeError: x is not a function`, scrubbed. */
  reason: string
  /** Scrubbed stack lines, or empty. */
  stack: string
  /** The label of the route, or the name of the cron or queue. */
  route: string
  requestId: string
  side: 'server' | 'browser'
  at: Date
}

/** Data of one request: for its log line, and shared between its parts. */
export type RequestContext = {
  /** Cloudflare's ray id, or a random id. */
  id: string
  /** The route's label (`/product/{slug}`), never the path: a path may hold ids and typed text. */
  route: string
  /** Milliseconds. */
  startedAt: number
  d1Rows: number
  /** Round trips to D1. */
  d1Queries: number
  /** Where a cacheable response came from; `none`: not cacheable. */
  cache: 'memory' | 'edge' | 'stale' | 'made' | 'none'
  /** The catalogue version that the page cache has read. */
  versionRead?: number
  /** Sends an error report after the response, if the operator has an error tracker. */
  track?: (report: ErrorReport) => void
}

const storage = new AsyncLocalStorage<RequestContext>()

/** Runs a request's handler with a context of its own. */
export function withRequestContext<T>(run: (context: RequestContext) => T, initial: Partial<RequestContext> = {}): T {
  const context: RequestContext = { id: '', route: '', startedAt: Date.now(), d1Rows: 0, d1Queries: 0, cache: 'none', ...initial }
  return storage.run(context, run, context)
}

/** The context of the current request; undefined outside of one. */
export const requestContext = (): RequestContext | undefined => storage.getStore()
