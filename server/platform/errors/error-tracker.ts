import type { ErrorReport } from '#server/core/request-context'

/** Hears of errors beside the log. Never throws, never waits long, and lets a flood of them go. */
export type ErrorTracker = { send(report: ErrorReport): Promise<void> }
