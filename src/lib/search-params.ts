import * as v from 'valibot'
import { isAddressQuery, queryFault, withoutControls } from '~/rules/search-query'
import { parse } from './parse'

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
export function searchOf<Params extends Record<string, v.GenericSchema>>(params: Params) {
  type Search = { [Name in keyof Params]?: v.InferOutput<Params[Name]> | undefined }
  return (search: Record<string, unknown>): Search => {
    const given = Object.entries(params).filter(([name]) => name in search)
    return Object.fromEntries(given.map(([name, schema]) => [name, parse(schema, search[name])])) as Search
  }
}

export const textParam = v.string()

/** The search text without control characters. */
export const queryParam = v.pipe(textParam, v.minLength(1), v.check(isAddressQuery), v.transform(withoutControls))

/** A search text that is short enough to be searched. */
export const searchableParam = v.pipe(
  queryParam,
  v.minLength(1),
  v.check((text) => queryFault(text) === undefined),
)

/** Whether a value is a positive whole number, as text in the address bar or as a number in a link. */
export const isNumberParam = (value: unknown): boolean => /^[1-9]\d{0,14}$/.test(String(value))
export const numberParam = v.pipe(v.custom<string | number>(isNumberParam), v.transform(Number))

/** The words of a list that a parameter names between commas, in the order of the list. */
export const knownWords = <Word extends string>(words: readonly Word[], text: string): Word[] => {
  const named = text.split(',')
  return words.filter((word) => named.includes(word))
}

/** Several words of a list between commas, in one spelling: its order, each once. An unknown one makes it invalid. */
export const wordsParam = (words: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => text.split(',').every((word) => words.includes(word))),
    v.transform((text) => knownWords(words, text).join()),
  )
