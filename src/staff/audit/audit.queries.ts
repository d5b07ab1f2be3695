import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Sent } from '~/staff/api'

export const auditQueries = {
  root: ['staff', 'audit'] as const,
  page: (query: Sent<'GET /staff/audit'>['query']) =>
    queryOptions({
      queryKey: [...auditQueries.root, query],
      queryFn: () => api('GET /staff/audit', { query }),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
}
