import type { City } from '~/contracts/dictionaries'
import type { DeliveryZone } from '~/contracts/zones'
import { formatZoned } from '~/rules/schedule'
import { streetEntries, type ZoneToFind } from '~/rules/zones'
import type { deliveryZones } from '#server/db/tables'

/** A zone with its terms and with what decides which addresses lie in it. */
export type KnownZone = DeliveryZone & ZoneToFind

/** A zone as the rules take it, by the clock of its city. */
export function knownZone(row: typeof deliveryZones.$inferSelect, timeZone: string): KnownZone {
  const { city_id: _city, position: _position, revision: _revision, streets, closed_until, ...zone } = row
  const until = closed_until === null ? null : formatZoned(new Date(closed_until), timeZone)
  return { ...zone, streets: streetEntries(streets), closed_until: until }
}

/** What a city tells of its zones: their terms, without areas and streets. */
export const toldZones = (zones: readonly KnownZone[] = []): Pick<City, 'zones'> =>
  zones.length === 0 ? {} : { zones: zones.map(({ area: _area, streets: _streets, ...terms }) => terms) }
