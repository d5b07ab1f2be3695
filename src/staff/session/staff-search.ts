import type { Read } from '~/lib/read'
import { numberParam, searchOf, textParam } from '~/lib/search-params'

/** A station by its id; `all` is for a tablet that belongs to one. */
const stationParam: Read<number | 'all'> = (value) => (value === 'all' ? value : numberParam(value))

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
  subject: textParam,
  from: textParam,
  to: textParam,
  q: textParam,
  status: textParam,
  flag: textParam,
  source: textParam,
  day: textParam,
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
