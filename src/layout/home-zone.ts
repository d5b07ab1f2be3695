import { useQuery } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { cartQueries } from '~/cart/cart.functions'
import { setZoneAtom } from '~/shop/zone.atoms'

/** Remembers the zone of the customer's default address in the city. */
export function HomeZone({ cityId }: { cityId: number }): null {
  const remember = useSetAtom(setZoneAtom)
  const addresses = useQuery(addressQueries.list())
  const home = addresses.data?.find(({ is_default, city_id }) => is_default && city_id === cityId)
  const body = { delivery_type: 'delivery' as const, city_id: cityId, address_id: home?.id, goods: [] }
  const quote = useQuery({ ...cartQueries.quote(body), enabled: home !== undefined })
  const isAsked = !addresses.isFetching && addresses.isSuccess
  const isAnswered = home === undefined || (quote.isSuccess && !quote.isFetching && !quote.isPlaceholderData)
  const id = home === undefined ? null : (quote.data?.delivery.zone?.id ?? null)
  useEffect(() => {
    if (isAsked && isAnswered) remember({ city: cityId, id })
  }, [isAsked, isAnswered, remember, cityId, id])
  return null
}
