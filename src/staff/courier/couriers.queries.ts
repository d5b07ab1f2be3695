import { queryOptions } from '@tanstack/react-query'
import { api } from '~/staff/api'

const CHECK_MS = 10_000

export const courierQueries = {
  list: (kitchenId: number) =>
    queryOptions({
      queryKey: ['staff', 'couriers', kitchenId],
      queryFn: () => api('GET /staff/couriers', { query: { kitchen_id: kitchenId } }),
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
    }),
}
