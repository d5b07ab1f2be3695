import { z } from 'zod'
import { hours, id, idParam, moment, money } from './common'
import { weekHours } from './staff-places'
import { lineOf } from './text'
import { ladderStep, orderZone, zoneArea } from './zones'

const roubles = money.min(0, 'Не меньше нуля').max(100_000, 'Не больше 100 000 ₽')
const MAX_STEPS = 10
const MAX_STREETS = 2000
const MAX_STREET_LENGTH = 160

const fields = {
  name: lineOf(60, 'Не длиннее 60 знаков').min(1, 'Назовите зону'),
  color: z.string().regex(/^#[0-9a-f]{6}$/i, 'Цвет пишется как #2f7d4f'),
  area: zoneArea.nullable(),
  streets: z
    .array(lineOf(MAX_STREET_LENGTH, `Улица не длиннее ${MAX_STREET_LENGTH} знаков`).min(1, 'Пустая улица'))
    .max(MAX_STREETS, `Не больше ${MAX_STREETS} улиц`),
  min_order: roubles,
  ladder: z
    .array(ladderStep.extend({ from: roubles, fee: roubles }))
    .min(1, 'Укажите, сколько стоит доставка')
    .max(MAX_STEPS, `Не больше ${MAX_STEPS} ступеней`),
  extra_minutes: z.int('Минуты — целое число').min(0, 'Не меньше нуля').max(240, 'Не больше 240 мин'),
  hours: weekHours,
  is_closed: z.boolean(),
  closed_reason: lineOf(120, 'Не длиннее 120 знаков').nullable(),
  closed_until: moment.nullable(),
}

/** POST /staff/zones; the new one comes last. `streets` may name houses: «Лесная 10–50». */
export const addZoneBody = z
  .object({
    ...fields,
    city_id: id,
    color: fields.color.default('#2f7d4f'),
    area: fields.area.default(null),
    streets: fields.streets.default([]),
    min_order: roubles.default(0),
    ladder: fields.ladder.default([{ from: 0, fee: 0 }]),
    extra_minutes: fields.extra_minutes.default(0),
    hours: fields.hours.default([]),
    is_closed: z.boolean().default(false),
    closed_reason: fields.closed_reason.default(null),
    closed_until: fields.closed_until.default(null),
  })
  .meta({ id: 'AddZoneBody' })
export type AddZoneBody = z.output<typeof addZoneBody>

/** PATCH /staff/zones/{id}: absent fields stay unchanged. */
export const zoneBody = z
  .object(fields)
  .partial()
  .refine((body) => Object.values(body).some((value) => value !== undefined), { error: 'Укажите, что изменить' })
  .meta({ id: 'ZoneBody' })
export type ZoneBody = z.output<typeof zoneBody>

/** A zone as staff see it. */
export const staffZone = z
  .object({ id, city_id: id, ...fields, hours: z.array(hours), position: z.int(), revision: z.int() })
  .meta({ id: 'StaffZone' })
export type StaffZone = z.infer<typeof staffZone>
export const staffZones = z.array(staffZone)

/** PUT /staff/zones/order: the ids of a city's zones; the first that has an address wins. */
export const zoneOrderBody = z.object({ city_id: id, zones: z.array(id).max(500) }).meta({ id: 'ZoneOrderBody' })
export type ZoneOrderBody = z.output<typeof zoneOrderBody>

const degree = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(?:\.\d{1,15})?$/, 'Градусы числом: 55.7591')
    .transform(Number)
    .refine((degrees) => Math.abs(degrees) <= most, `От −${most} до ${most}`)

/** GET /staff/zones/try: an address, a point of the map, or both. */
export const tryZoneQuery = z.object({
  city_id: idParam,
  street: lineOf(MAX_STREET_LENGTH, 'Улица слишком длинная').optional(),
  house: lineOf(20, 'Номер дома слишком длинный').optional(),
  lat: degree(90).optional(),
  lng: degree(180).optional(),
})
export type TryZoneQuery = z.output<typeof tryZoneQuery>
/** Where an address falls: its zone with its terms; or `among` the zones of which the customer names one; or none. `why` in Russian, `refused`:
 *  why the zone takes no order now. */
export const triedZone = z
  .object({ zone: orderZone.nullable(), among: z.array(id), why: z.string(), refused: z.string().nullable() })
  .meta({ id: 'TriedZone' })
export type TriedZone = z.infer<typeof triedZone>

/** GET /staff/zones/preview: the last deliveries of a city, as they were and as they would be today. `fee_now` null: they would be refused, or the
 *  customer would have to name a zone. */
export const zonesPreview = z
  .object({
    orders: z.array(
      z.object({
        id,
        number: z.string(),
        created_at: moment,
        goods: money,
        zone_then: z.string().nullable(),
        zone_now: z.string().nullable(),
        fee_then: money,
        fee_now: money.nullable(),
      }),
    ),
    fees_then: money,
    fees_now: money,
  })
  .meta({ id: 'ZonesPreview' })
export type ZonesPreview = z.infer<typeof zonesPreview>
