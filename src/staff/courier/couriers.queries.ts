import { queryOptions } from '@tanstack/react-query'
import { fetchCouriers } from './courier.functions'

const CHECK_MS = 10_000

export const courierQueries = {
  list: (kitchenId: number) =>
    queryOptions({
      queryKey: ['staff', 'couriers', kitchenId],
      queryFn: () => fetchCouriers({ data: { kitchenId } }),
      staleTime: CHECK_MS,
      refetchInterval: CHECK_MS,
    }),
}
