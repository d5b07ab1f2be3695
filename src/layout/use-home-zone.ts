import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { useIsSignedIn } from '~/auth/use-token'
import { cartQueries } from '~/cart/cart.functions'
import { useShop } from '~/shop/use-shop'
import { setZoneAtom, zoneAtom } from '~/shop/zone.atoms'

/** Remembers the zone of the customer's default address where this browser knows none: after a sign-in, on a cleared device, and when the
 *  addresses change. */
export function useHomeZone(): void {
  const { city } = useShop()
  const isSignedIn = useIsSignedIn()
  const known = useAtomValue(zoneAtom)
  const remember = useSetAtom(setZoneAtom)
  const isUnknown = isSignedIn && (city.zones?.length ?? 0) > 0 && known?.city !== city.id
  const addresses = useQuery({ ...addressQueries.list(), enabled: isUnknown })
  const home = addresses.data?.find(({ is_default, city_id }) => is_default && city_id === city.id)
  const body = { delivery_type: 'delivery' as const, city_id: city.id, address_id: home?.id, goods: [] }
  const quote = useQuery({ ...cartQueries.quote(body), enabled: isUnknown && home !== undefined })
  const isAsked = isUnknown && !addresses.isFetching && addresses.isSuccess
  const isAnswered = home === undefined || (quote.isSuccess && !quote.isFetching && !quote.isPlaceholderData)
  const id = home === undefined ? null : (quote.data?.delivery.zone?.id ?? null)
  useEffect(() => {
    if (isAsked && isAnswered) remember({ city: city.id, id })
  }, [isAsked, isAnswered, remember, city.id, id])
}
