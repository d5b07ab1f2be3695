import { AsyncLocalStorage } from 'node:async_hooks'

/** What is told of an error: nothing that anybody typed. */
export type ErrorReport = {
  /** `TypeError: x is not a function`, scrubbed. */
  reason: string
  /** The stack's lines, scrubbed; empty where there is none. */
  stack: string
  /** The pattern of the path, the cron's name or the like. */
  route: string
  requestId: string
  /** Which half of the shop failed. */
  side: 'server' | 'browser'
  at: Date
}

/** What one request leaves behind for its line in the log, and what its parts share. */
export type RequestContext = {
  /** Cloudflare's ray, else a random one: what an operator finds the request by. */
  id: string
  /** The pattern of the path (`/product/{slug}`), never the path: it may hold ids and what people typed. Empty: not known yet. */
  route: string
  /** When it came, in milliseconds. */
  startedAt: number
  /** Rows that D1 read and wrote for it. */
  d1Rows: number
  /** Round trips to D1. */
  d1Queries: number
  /** Where a public answer came from: `none` is one that is never kept. */
  cache: 'memory' | 'edge' | 'stale' | 'made' | 'none'
  /** The version row, read once for all parts of a request. */
  versionRead?: Promise<number>
  /** Sends a report where the operator wants it, after the answer. Not there: the log is all. */
  track?: (report: ErrorReport) => void
}

const notes = new AsyncLocalStorage<RequestContext>()

/** Runs what answers one request, with notes of its own that `requestContext()` finds wherever it goes. */
export function withRequestContext<T>(run: (own: RequestContext) => T, known: Partial<RequestContext> = {}): T {
  const own: RequestContext = { id: '', route: '', startedAt: Date.now(), d1Rows: 0, d1Queries: 0, cache: 'none', ...known }
  return notes.run(own, run, own)
}

/** The notes of the request that is being answered; undefined outside of one (tests of a part). */
export const requestContext = (): RequestContext | undefined => notes.getStore()
