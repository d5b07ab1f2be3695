import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '~/contracts/constants'
import { tooLong } from './too-long'

/** The text without control characters and lone surrogates; white space becomes spaces. */
export const withoutControls = (text: string): string => text.replace(/\s/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '')

/** A typed text or a URL's `q` as it is searched: trimmed, single spaces. It is never cut. */
export const cleanQuery = (text = ''): string => withoutControls(text).replace(/ +/g, ' ').trim()

/** Why a clean query is too long to be searched; nothing where it is not. */
export const queryFault = (query: string): string | undefined =>
  query.length > MAX_SEARCH_LENGTH ? tooLong(query.length, MAX_SEARCH_LENGTH) : undefined

/** Whether a clean query is long enough to be searched, and short enough. */
export const isSearchable = (query: string): boolean => [...query].length >= MIN_SEARCH_LENGTH && queryFault(query) === undefined

/** Whether an address may have this `q`: one that is a little too long is shown, so that it can be shortened. The links of a page repeat it. */
export const isAddressQuery = (text: string): boolean => text.length <= 4 * MAX_SEARCH_LENGTH
