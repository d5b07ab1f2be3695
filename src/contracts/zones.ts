import { z } from 'zod'
import { hours, id, idParam, money, moment } from './common'

/** What the delivery costs from a sum of the goods on, in roubles. */
export const ladderStep = z.object({ from: money, fee: money }).meta({ id: 'LadderStep' })
export type LadderStep = z.infer<typeof ladderStep>

/** The coordinates of a GeoJSON MultiPolygon: polygons of rings of [longitude, latitude]; the first ring is the outline, others are holes. */
export const zoneArea = z.array(z.array(z.array(z.array(z.number()).length(2, 'Точка карты — это долгота и\u00a0широта')))).meta({
  id: 'ZoneArea',
})
export type ZoneArea = z.infer<typeof zoneArea>

/** What a customer sees of a delivery zone. `extra_minutes` come on top of the city's estimate; `hours` are those in which it is served, by
 *  the city's clock, none: always. `closed_until` null: until staff open it again. */
export const zoneTerms = z
  .object({
    id,
    name: z.string(),
    color: z.string(),
    min_order: money,
    ladder: z.array(ladderStep),
    extra_minutes: z.int(),
    hours: z.array(hours),
    is_closed: z.boolean(),
    closed_reason: z.string().nullable(),
    closed_until: moment.nullable(),
  })
  .meta({ id: 'ZoneTerms' })
export type ZoneTerms = z.infer<typeof zoneTerms>

/** A zone as the map draws it; null for one that has only streets. */
export const deliveryZone = zoneTerms.extend({ area: zoneArea.nullable() }).meta({ id: 'DeliveryZone' })
export type DeliveryZone = z.infer<typeof deliveryZone>

/** GET /v2/delivery-zones, in their order. */
export const deliveryZoneList = z.array(deliveryZone)
export const zonesQuery = z.object({ city_id: idParam })

/** The zone of an order with its terms as they were. */
export const orderZone = z
  .object({ id, name: z.string(), min_order: money, ladder: z.array(ladderStep), extra_minutes: z.int() })
  .meta({ id: 'OrderZone' })
export type OrderZone = z.infer<typeof orderZone>
