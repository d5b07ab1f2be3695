import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchAudit } from './audit.functions'

export const auditQueries = {
  page: (query: Parameters<typeof fetchAudit>[0]['data']) =>
    queryOptions({
      queryKey: ['staff', 'audit', query],
      queryFn: () => fetchAudit({ data: query }),
      placeholderData: keepPreviousData,
      staleTime: 5_000,
    }),
}
