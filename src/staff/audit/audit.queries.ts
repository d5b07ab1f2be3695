import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchAudit } from './audit.functions'

export const auditQueries = {
  root: ['staff', 'audit'] as const,
  page: (query: Parameters<typeof fetchAudit>[0]['data']) =>
    queryOptions({
      queryKey: [...auditQueries.root, query],
      queryFn: () => fetchAudit({ data: query }),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
}
