import { queryOptions } from '@tanstack/react-query'
import { fetchCards } from './cards.functions'

export const cardQueries = {
  list: () => queryOptions({ queryKey: ['me', 'cards'], queryFn: () => fetchCards(), staleTime: 30_000 }),
}
