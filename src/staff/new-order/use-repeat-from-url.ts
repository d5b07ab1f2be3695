import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Guest } from '~/contracts/staff-desk'
import { errorText } from '~/lib/api-error'
import type { PastOrder } from './draft'
import { newOrderQueries } from './new-order.queries'

const route = getRouteApi('/staff/_in/orders/new')

/** `?repeat=ID` begins a new order with the guest and dishes of that one, once. Gives why it could not. */
export function useRepeatFromUrl(begin: (guest: Guest, order: PastOrder) => void): string | null {
  const { repeat } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ ...newOrderQueries.repeat(repeat ?? 0), enabled: repeat !== undefined })

  const use = useEffectEvent(({ guest, order }: NonNullable<typeof data>) => {
    queryClient.setQueryData(newOrderQueries.guest(guest.phone).queryKey, guest)
    const known = guest.last_orders.find(({ id }) => id === order.id)
    begin(guest, known ?? { ...order, pickup_point_id: order.pickup_point?.id ?? null })
    // a reload keeps what was changed since
    void navigate({ search: (before) => ({ ...before, repeat: undefined }), replace: true })
  })
  useEffect(() => {
    if (data) use(data)
  }, [data])
  return error ? `Не получилось повторить заказ. ${errorText(error)}` : null
}
