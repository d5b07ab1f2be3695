import * as v from 'valibot'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'

/** A page's query as plain texts: `?q=123` is the text «123», nothing is JSON. Of a name given twice the first counts. */
export function parseSearch(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  const names = [...new Set(params.keys())].filter((name) => name !== '__proto__')
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']))
}

/** The query of a link; what is undefined or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** A text of the query, none where it is not one. Links give the same values as the address bar does. */
export const textParam = v.optional(v.fallback(v.optional(v.string()), undefined))

/** What is searched for: a text that is cut where a search stops reading, for the links of a page carry it on. */
export const queryParam = v.optional(
  v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((text) => text.slice(0, MAX_SEARCH_LENGTH)),
      ),
    ),
    undefined,
  ),
)

/** A positive whole number of the query (a page, an id), none where it is anything else. */
export const numberParam = v.optional(
  v.fallback(
    v.optional(
      v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number))]),
    ),
    undefined,
  ),
)

/** One of some words of the query, none where it is anything else: a wrong filter is no filter. */
export const choiceParam = <const Words extends readonly string[]>(words: Words) =>
  v.optional(v.fallback(v.optional(v.picklist(words)), undefined))
