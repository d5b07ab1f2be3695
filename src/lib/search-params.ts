import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import { isId, isOneOf, isText, passing, type Reads } from './checks'

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

/** The query of a page, each name as it reads it; every other name is left out. What stands there and is none is named as
 *  undefined: the router lays a page's query over its parent's, where the text still stands. */
export function searchOf<Params extends Record<string, Reads<unknown>>>(params: Params) {
  type Search = { [Name in keyof Params]?: ReturnType<Params[Name]> }
  return (search: Record<string, unknown>): Search => {
    const asked = Object.entries(params).filter(([name]) => name in search)
    return Object.fromEntries(asked.map(([name, reads]) => [name, reads(search[name])])) as Search
  }
}

/** A text of the query, none where it is not one. Links give the same values as the address bar does. */
export const textParam = passing(isText)

/** What is searched for: a text that is cut where a search stops reading, for the links of a page carry it on. */
export const queryParam: Reads<string> = (value) => (isText(value) ? value.slice(0, MAX_SEARCH_LENGTH) : undefined)

/** A positive whole number of the query (a page, an id), none where it is anything else. */
export const numberParam: Reads<number> = (value) => {
  if (isText(value)) return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
  return isId(value) ? value : undefined
}

/** One of some words of the query, none where it is anything else: a wrong filter is no filter. */
export const choiceParam = <const Words extends readonly string[]>(words: Words) => passing(isOneOf(words))
