import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '~/contracts/constants'

/** A typed text or a URL's `q` as it is searched: trimmed, single spaces, at most MAX_SEARCH_LENGTH characters, without
 *  lone surrogates. */
export function cleanQuery(text: string | undefined): string {
  if (!text) return ''
  // a long text is cut before it is processed
  const start = text.trimStart().slice(0, 4 * MAX_SEARCH_LENGTH)
  const words = start.replace(/\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH)
  return words.replace(/\p{Cs}/gu, '').trim()
}

/** Whether a clean query is long enough to be searched. */
export const isSearchable = (query: string): boolean => [...query].length >= MIN_SEARCH_LENGTH
