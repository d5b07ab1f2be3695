import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '~/contracts/constants'

/** What is searched of a typed text or a URL's `q`: single spaces, none round it, at most MAX_SEARCH_LENGTH characters.
 *  Halves of characters are left out, because no URL can carry them. Pure; never throws. Spec §5. */
export function cleanQuery(text: string | undefined): string {
  if (!text) return ''
  // what is too long is cut before anything reads it whole, and once more when the spaces are gone
  const start = text.trimStart().slice(0, 4 * MAX_SEARCH_LENGTH)
  const words = start.replace(/\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH)
  return words.replace(/\p{Cs}/gu, '').trim()
}

/** Whether a clean query is long enough to be searched: 2 characters, counted after trimming. Spec §5. */
export const isSearchable = (query: string): boolean => [...query].length >= MIN_SEARCH_LENGTH
