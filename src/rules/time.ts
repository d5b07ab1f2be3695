export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A moment (ISO) in epoch ms, to sort and compare by: 0 where it has not come. */
export const momentMs = (moment: string | null): number => (moment === null ? 0 : Date.parse(moment))

/** Whether a text is a day of the calendar as «2026-11-23»; «2026-02-31», which `Date` turns into 3 March, is none. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
