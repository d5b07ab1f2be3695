import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Sent } from '~/staff/api'

export const auditQueries = {
  root: ['staff', 'audit'] as const,
  page: (body: Sent<'POST /staff/audit/search'>['body']) =>
    queryOptions({
      queryKey: [...auditQueries.root, body],
      queryFn: () => api('POST /staff/audit/search', { body }),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
}
