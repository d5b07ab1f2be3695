import { numberParam, searchOf, textParam } from '~/lib/search-params'

/** The search parameters of all staff screens. */
export const staffSearch = searchOf({
  kitchen: numberParam,
  station: numberParam,
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
})
