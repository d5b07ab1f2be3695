import { useQuery } from '@tanstack/react-query'
import { cartQueries } from '~/cart/cart.functions'
import type { Quote } from '~/contracts/cart'
import { ADDRESS_DEBOUNCE_MS } from '~/contracts/constants'
import type { City } from '~/contracts/dictionaries'
import { useDebounced } from '~/lib/use-debounced'
import type { AddressDraft } from '~/order-form/address-form'
import { toQuoteBody } from '~/order-form/order-body'

/** What a quote says of the zone, with its terms. */
export function zoneOfQuote(quote: Pick<Quote, 'delivery'> | undefined, zones: City['zones']) {
  const { zone, among, refused } = quote?.delivery ?? {}
  return {
    own: zones?.find(({ id }) => id === zone?.id) ?? null,
    /** Those to choose from where the address does not decide. */
    among: (zones ?? []).filter(({ id }) => among?.includes(id)),
    /** Why there is no delivery; where a zone has to be chosen that is asked at the address. */
    refused: refused && refused.reason !== 'pick' ? refused.text : null,
  }
}
export type AddressZone = ReturnType<typeof zoneOfQuote>

/** The zone of an address that is typed outside an order. Whether it is served at this hour does not matter there. */
export function useAddressZone(
  { id: cityId, time_zone, zones }: Pick<City, 'id' | 'time_zone' | 'zones'>,
  typed: AddressDraft & { zone_id?: number | null | undefined },
): AddressZone {
  const address = useDebounced(typed, ADDRESS_DEBOUNCE_MS)
  const draft = { delivery_type: 'delivery', time_type: 'now', day: null, datetime: null, address, zone_id: typed.zone_id ?? null } as const
  const body = toQuoteBody(draft, { cityId, address: null, pointId: null, hasZones: true }, time_zone, [])
  const hasZones = (zones?.length ?? 0) > 0
  const quote = useQuery({ ...cartQueries.quote(body), enabled: hasZones && body.address !== undefined })
  const told = zoneOfQuote(body.address === undefined ? undefined : quote.data, zones)
  return quote.data?.delivery.refused?.reason === 'outside' ? told : { ...told, refused: null }
}
