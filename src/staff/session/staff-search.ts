import * as v from 'valibot'
import { isNumberParam, numberParam, searchableParam, searchOf, textParam } from '~/lib/search-params'
import { isDay } from '~/rules/time'

/** A station by its id; `all` is for a tablet that belongs to one. */
const stationParam = v.pipe(
  v.custom<string | number>((value) => value === 'all' || isNumberParam(value)),
  v.transform((value) => (value === 'all' ? value : Number(value))),
)

/** A day of the calendar: «01.02.2026» and «2026-02-31» give the screen as without it. */
const dayParam = v.pipe(
  textParam,
  v.check((day) => isDay(day)),
)

/** What the API takes as the subject of the audit. */
const subjectParam = v.pipe(textParam, v.maxLength(60))

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
  zone: numberParam,
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
