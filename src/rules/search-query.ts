import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '~/contracts/constants'

/** The text without control characters and lone surrogates; white space becomes spaces. */
export const withoutControls = (text: string): string => text.replace(/\s/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '')

/** A typed text or a URL's `q` as it is searched: trimmed, single spaces, at most MAX_SEARCH_LENGTH characters. */
export function cleanQuery(text: string | undefined): string {
  if (!text) return ''
  // a long text is cut before it is processed
  const start = withoutControls(text.trimStart().slice(0, 4 * MAX_SEARCH_LENGTH))
  return withoutControls(start.replace(/ +/g, ' ').trimStart().slice(0, MAX_SEARCH_LENGTH)).trim()
}

/** Whether a clean query is long enough to be searched. */
export const isSearchable = (query: string): boolean => [...query].length >= MIN_SEARCH_LENGTH
