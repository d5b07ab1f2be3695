import { queryOptions } from '@tanstack/react-query'
import { fetchCards } from './cards.functions'

/** The customer's saved cards, the default first. */
export const cardQueries = {
  list: () => queryOptions({ queryKey: ['me', 'cards'], queryFn: () => fetchCards(), staleTime: 30_000 }),
}
