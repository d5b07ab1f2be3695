import { isAddressQuery, queryFault, withoutControls } from '~/rules/search-query'
import { type Read, readText, type ReadValue } from './read'

/** The query as plain strings, never JSON: `?q=123` is «123». The first of two equal names counts. */
export function parseSearch(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  const names = [...new Set(params.keys())].filter((name) => name !== '__proto__')
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? '']))
}

/** The query of a link, without undefined and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) params.set(name, String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** Validates a page's query and drops unknown names. An invalid value becomes undefined, because the router merges a page's
 *  query over its parent's, which still has the text. */
export function searchOf<Params extends Record<string, Read<unknown>>>(params: Params) {
  type Search = { [Name in keyof Params]?: ReadValue<Params[Name]> | undefined }
  return (search: Record<string, unknown>): Search => {
    const given = Object.entries(params).filter(([name]) => name in search)
    return Object.fromEntries(given.map(([name, read]) => [name, read(search[name])])) as Search
  }
}

export const textParam = readText

/** The search text without control characters. */
export const queryParam: Read<string> = (value) => {
  const text = readText(value)
  return text && isAddressQuery(text) ? withoutControls(text) : undefined
}

/** A search text that is short enough to be searched. */
export const searchableParam: Read<string> = (value) => {
  const text = queryParam(value)
  return text && queryFault(text) === undefined ? text : undefined
}

/** A positive whole number, as text in the address bar or as a number in a link. */
export const numberParam: Read<number> = (value) => (/^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined)
