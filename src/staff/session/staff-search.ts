import { isDay } from '~/rules/calendar-day'
import type { Read } from '~/lib/read'
import { numberParam, searchableParam, searchOf, textParam } from '~/lib/search-params'

/** A station by its id; `all` is for a tablet that belongs to one. */
const stationParam: Read<number | 'all'> = (value) => (value === 'all' ? value : numberParam(value))

/** A day of the calendar: «01.02.2026» and «2026-02-31» give the screen as without it. */
const dayParam: Read<string> = (value) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** What the API takes as the subject of the audit. */
const subjectParam: Read<string> = (value) => (String(value).length <= MAX_SUBJECT ? textParam(value) : undefined)
const MAX_SUBJECT = 60

/** The search parameters of all staff screens. */
export const staffSearch = searchOf({
  kitchen: numberParam,
  station: stationParam,
  order: numberParam,
  page: numberParam,
  person: numberParam,
  device: numberParam,
  open: textParam,
  pair: textParam,
  next: textParam,
  kind: textParam,
  subject: subjectParam,
  from: dayParam,
  to: dayParam,
  q: searchableParam,
  status: textParam,
  flag: textParam,
  source: textParam,
  day: dayParam,
  stop: textParam,
  repeat: numberParam,
  dish: numberParam,
  category: numberParam,
  option: numberParam,
  tab: textParam,
  customer: numberParam,
  city: numberParam,
  point: numberParam,
  promo: numberParam,
  news: numberParam,
  import: numberParam,
  compare: textParam,
})
