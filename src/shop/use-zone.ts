import type { City } from '~/contracts/dictionaries'
import type { ZoneTerms } from '~/contracts/zones'
import { useClientAtom } from '~/lib/use-client-atom'
import { zoneAtom } from './zone.atoms'

/** The zone of the city in which the last address lies; null where none is known, and in a city without zones. */
export function useZone(city: Pick<City, 'id' | 'zones'> | undefined): ZoneTerms | null {
  const known = useClientAtom(zoneAtom, (zone) => zone, null)
  return (known?.city === city?.id && city?.zones?.find(({ id }) => id === known?.id)) || null
}
