import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

export const termsQueries = {
  root: ['staff', 'loyalty'] as const,
  /** All terms of bonuses, the latest first. */
  list: () => queryOptions({ queryKey: [...termsQueries.root, 'list'], queryFn: () => api('GET /staff/loyalty') }),
}
