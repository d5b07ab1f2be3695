import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

export const officeNewsQueries = {
  /** All news in their order. */
  list: () => queryOptions({ queryKey: ['staff', 'news'], queryFn: async () => (await api('GET /staff/news')).data, staleTime: 10_000 }),
}
