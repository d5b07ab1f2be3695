import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet } from '~/api/client.server'
import { type AddressSuggestion, addressSuggestions, addressSuggestionsQuery } from '~/contracts/addresses'
import { id } from '~/contracts/common'
import { MIN_STREET_LENGTH } from '~/contracts/constants'

/** Streets of a city, or houses of a street if a house is typed. As POST: a GET would have the address in its own, which proxies log.
 *  Throws 401, 422. */
const fetchSuggestions = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(addressSuggestionsQuery.extend({ city_id: id })))
  .handler(({ data: { city_id, street, house }, context }) => {
    const query = new URLSearchParams({ city_id: String(city_id), street, ...(house !== undefined && { house }) })
    return apiGet(`/v3/addresses/suggestions?${query}`, addressSuggestions, { token: context.token })
  })

/** What is typed; `house` asks for houses of the street. */
export type TypedAddress = { city_id: number; street: string; house?: string }

export const suggestionQueries = {
  /** While they load, those of the previous text are shown if one text continues the other. */
  found: (typed: TypedAddress) => {
    const data = { ...typed, street: typed.street.trim(), ...(typed.house !== undefined && { house: typed.house.trim() }) }
    const text = data.house ?? data.street
    return queryOptions({
      queryKey: ['me', 'suggestions', data],
      queryFn: ({ signal }) => fetchSuggestions({ data, signal }),
      enabled: data.street.length >= MIN_STREET_LENGTH && text !== '',
      placeholderData: (found: AddressSuggestion[] | undefined, previous) => {
        const before = previous?.queryKey[2] as TypedAddress | undefined
        const old = before?.house ?? before?.street ?? ''
        return before?.city_id === data.city_id && (old.startsWith(text) || text.startsWith(old)) ? found : undefined
      },
      staleTime: 60_000,
    })
  },
}
