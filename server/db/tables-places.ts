import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Hours } from '~/contracts/common'
import type { LadderStep, ZoneArea } from '~/contracts/zones'
import { between, flag, instant, json, money, ownerId, revision, shift, shiftChecks } from './columns'

/* Cities, pickup points and their hours. Every change increments `system_state.catalog_version`. */

/** `kitchen_id`: the kitchen (a pickup point) that cooks its deliveries; null: the first of its points. `travel_minutes`: from the
 *  kitchen to the door. `eta_*` in minutes; `free_from` null: never free; `slot_capacity` in kitchen minutes per 15 minutes, null: unlimited. */
export const cities = sqliteTable(
  'cities',
  {
    id: integer().primaryKey(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    time_zone: text().notNull(),
    position: integer().notNull().default(0),
    fee: money().notNull(),
    free_from: money(),
    min_order: money().notNull(),
    eta_min: integer().notNull(),
    eta_max: integer().notNull(),
    slot_capacity: integer(),
    kitchen_id: integer(),
    travel_minutes: integer().notNull().default(20),
    revision: revision(),
  },
  (t) => [
    check('cities_money', sql`${t.fee} >= 0 and ${t.min_order} >= 0`),
    check('cities_free_from', sql`${t.free_from} >= 0`),
    check('cities_eta', sql`${t.eta_min} > 0 and ${t.eta_max} >= ${t.eta_min}`),
    check('cities_slot_capacity', sql`${t.slot_capacity} > 0`),
  ],
)

/** Its hours are in the time zone of its city. Without `is_public` it only cooks and offers no pickup. */
export const pickupPoints = sqliteTable(
  'pickup_points',
  {
    id: integer().primaryKey(),
    city_id: ownerId(() => cities.id),
    address: text().notNull(),
    phone: text().notNull(),
    lat: real().notNull(),
    lng: real().notNull(),
    position: integer().notNull().default(0),
    is_public: flag().notNull().default(true),
    revision: revision(),
  },
  (t) => [
    index('pickup_points_by_city').on(t.city_id, t.position),
    check('pickup_points_place', sql`${t.lat} between -90 and 90 and ${t.lng} between -180 and 180`),
  ],
)

/** Where a city delivers, on which terms; the first in the order of `position` that has an address counts. `area`: the coordinates of a
 *  MultiPolygon, `streets` for addresses without coordinates. `ladder`: the fee by the sum of the goods, in roubles. `hours` as of `shift`, none:
 *  always. `closed_until` null: until staff open it. */
export const deliveryZones = sqliteTable(
  'delivery_zones',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    city_id: ownerId(() => cities.id),
    name: text().notNull(),
    color: text().notNull(),
    area: json<ZoneArea>(),
    streets: json<string[]>().notNull().default([]),
    min_order: money().notNull(),
    ladder: json<LadderStep[]>().notNull(),
    extra_minutes: integer().notNull().default(0),
    hours: json<Hours[]>().notNull().default([]),
    is_closed: flag().notNull().default(false),
    closed_reason: text(),
    closed_until: instant(),
    position: integer().notNull().default(0),
    revision: revision(),
  },
  (t) => [
    uniqueIndex('delivery_zones_by_name').on(t.city_id, t.name),
    check('delivery_zones_min_order', sql`${t.min_order} >= 0`),
    check('delivery_zones_extra_minutes', between(t.extra_minutes, 0, 240)),
    check('delivery_zones_color', sql`${t.color} glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`),
  ],
)

/** Opening hours of a city or a pickup point. */
export const hours = sqliteTable(
  'hours',
  {
    id: integer().primaryKey(),
    city_id: integer().references(() => cities.id, { onDelete: 'cascade' }),
    pickup_point_id: integer().references(() => pickupPoints.id, { onDelete: 'cascade' }),
    ...shift(),
  },
  (t) => [
    uniqueIndex('hours_of_city').on(t.city_id, t.day, t.open),
    uniqueIndex('hours_of_point').on(t.pickup_point_id, t.day, t.open),
    check('hours_owner', sql`(${t.city_id} is null) <> (${t.pickup_point_id} is null)`),
    ...shiftChecks('hours', t),
  ],
)

/** Hours of one date instead of its weekday: a holiday. Without `open` and `close` the place is closed. */
export const specialHours = sqliteTable(
  'special_hours',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    city_id: integer().references(() => cities.id, { onDelete: 'cascade' }),
    pickup_point_id: integer().references(() => pickupPoints.id, { onDelete: 'cascade' }),
    date: text().notNull(),
    open: text(),
    close: text(),
  },
  (t) => [
    uniqueIndex('special_hours_of_city').on(t.city_id, t.date),
    uniqueIndex('special_hours_of_point').on(t.pickup_point_id, t.date),
    check('special_hours_owner', sql`(${t.city_id} is null) <> (${t.pickup_point_id} is null)`),
    check('special_hours_date', sql`${t.date} glob '20[0-9][0-9]-[0-1][0-9]-[0-3][0-9]'`),
    check('special_hours_closed', sql`(${t.open} is null) = (${t.close} is null)`),
    check('special_hours_open', sql`${t.open} glob '[0-2][0-9]:[0-5][0-9]' and ${t.open} < '24:00'`),
    check('special_hours_close', sql`${t.close} glob '[0-2][0-9]:[0-5][0-9]' and ${t.close} <= '24:00' and ${t.close} <> ${t.open}`),
  ],
)

/** Kitchen minutes promised per 15-minute slot of a city with a `slot_capacity`; a full slot rolls the batch back. */
export const slots = sqliteTable(
  'slots',
  {
    city_id: ownerId(() => cities.id),
    starts_at: instant().notNull(),
    taken: integer().notNull().default(0),
    capacity: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.city_id, t.starts_at] }), check('slots_taken', sql`${t.taken} >= 0 and ${t.taken} <= ${t.capacity}`)],
)
