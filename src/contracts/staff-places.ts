import { z } from 'zod'
import { deliveryType } from './cart'
import { hours, id, moment, money, specialHours, PHONE_SIGNS } from './common'
import { withoutExtension } from './plain-digits'
import { ORDER_STATUSES } from './constants'
import { kitchen } from './staff-board'
import { MAX_SHIFTS } from './staff-constants'

const clock = (format: RegExp) => z.string({ error: 'Время пишется как 10:00' }).regex(format, 'Время пишется как 10:00')
const openClock = clock(/^([01]\d|2[0-3]):[0-5]\d$/)
const closeClock = clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** The hours of one date: open and close, both null if closed, or `weekly` to return to the weekday's hours. A close at or before the open
 *  is after midnight. */
const specialDay = z
  .object({
    date: z.iso.date('Такой даты нет').startsWith('20', 'Такой даты нет'),
    open: openClock.nullish(),
    close: closeClock.nullish(),
    weekly: z.boolean().optional(),
  })
  .refine(({ open, close }) => ((open ?? null) === null ? (close ?? null) === null : (close ?? null) !== null && open !== close), {
    error: 'Укажите и открытие, и закрытие, или ни того ни другого',
  })
export const specialDays = z
  .array(specialDay)
  .max(60, 'Не больше 60 дат за раз')
  .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, { error: 'Одна дата названа дважды' })
export type SpecialDay = z.output<typeof specialDay>

/** The working hours of a week: shifts, a close at or before the open is after midnight. A day without shifts is closed. */
export const weekHours = z
  .array(
    z
      .object({ day: z.int().min(1, 'Дни недели — от 1 до 7').max(7, 'Дни недели — от 1 до 7'), open: openClock, close: closeClock })
      .refine(({ open, close }) => open !== close, { error: 'Смена не может закончиться, когда началась' }),
  )
  .max(7 * MAX_SHIFTS, `Не больше ${MAX_SHIFTS} смен в день`)

/** PUT /staff/cities/{id}/hours and /staff/pickuppoints/{id}/hours: the whole week, the given dates, or both. */
export const placeHoursBody = z
  .object({ hours: weekHours.optional(), special_hours: specialDays.optional() })
  .refine(({ hours: own, special_hours }) => own !== undefined || special_hours !== undefined, { error: 'Укажите hours или special_hours' })
  .meta({ id: 'PlaceHoursBody' })
export type PlaceHoursBody = z.output<typeof placeHoursBody>
/** `dry=1`: nothing is stored. */
export const placeHoursQuery = z.object({ dry: z.literal('1').optional() })
/** The hours as they are, or would be; `orders` are open ones whose promise they leave outside. */
export const placeHours = z
  .object({
    hours: z.array(hours),
    special_hours: z.array(specialHours),
    revision: z.int(),
    orders: z.array(
      z.object({
        id,
        status: z.enum(ORDER_STATUSES),
        delivery_type: deliveryType,
        promised_from: moment,
        promised_to: moment,
        total: money,
      }),
    ),
  })
  .meta({ id: 'PlaceHours' })
export type PlaceHours = z.infer<typeof placeHours>

const text = (most: number, empty: string) => z.string(empty).trim().min(1, empty).max(most, `Не длиннее ${most} знаков`)
const roubles = money.min(0, 'Не меньше нуля').max(100_000, 'Не больше 100 000 ₽')
const minutes = (least: number, most: number) =>
  z.int('Минуты — целое число').min(least, `Не меньше ${least} мин`).max(most, `Не больше ${most} мин`)

const terms = {
  name: text(60, 'Назовите город'),
  time_zone: z.string().max(60),
  fee: roubles,
  free_from: roubles.nullable(),
  min_order: roubles,
  eta_min: minutes(1, 600),
  eta_max: minutes(1, 600),
  kitchen_id: id.nullable(),
  travel_minutes: minutes(0, 240),
  slot_capacity: z.int('Минуты кухни — целое число').min(1, 'Хотя бы одна минута').max(10_000, 'Не больше 10 000 минут').nullable(),
}

/** POST /staff/cities */
export const addCityBody = z
  .object({
    ...terms,
    time_zone: terms.time_zone.default('Europe/Moscow'),
    fee: roubles.default(0),
    free_from: terms.free_from.default(null),
    min_order: roubles.default(0),
    eta_min: terms.eta_min.default(45),
    eta_max: terms.eta_max.default(60),
    kitchen_id: terms.kitchen_id.default(null),
    travel_minutes: terms.travel_minutes.default(20),
    slot_capacity: terms.slot_capacity.default(null),
  })
  .refine(({ eta_min, eta_max }) => eta_min <= eta_max, { path: ['eta_max'], error: 'Не меньше, чем «от»' })
  .meta({ id: 'AddCityBody' })
export type AddCityBody = z.output<typeof addCityBody>

/** PATCH /staff/cities/{id}: delivery terms in roubles and minutes, kitchen minutes per 15-minute slot (null: unlimited), and the hours of
 *  the given dates. Absent fields stay unchanged. */
export const staffCityBody = z
  .object({ ...terms, special_hours: specialDays })
  .partial()
  .refine((body) => Object.values(body).some((value) => value !== undefined), { error: 'Укажите, что изменить' })
  .meta({ id: 'StaffCityBody' })
export type StaffCityBody = z.output<typeof staffCityBody>

/** A city as staff see it, with all its special hours. `promised_today`: kitchen minutes by slot, of a city with a capacity. */
export const staffCity = z
  .object({
    id,
    slug: z.string(),
    ...terms,
    revision: z.int(),
    hours: z.array(hours),
    special_hours: z.array(specialHours),
    promised_today: z.array(z.object({ at: moment, minutes: z.int() })),
  })
  .meta({ id: 'StaffCity' })
export type StaffCity = z.infer<typeof staffCity>
export const staffCities = z.array(staffCity)

const pointFields = {
  name: text(60, 'Назовите точку'),
  address: text(200, 'Укажите адрес'),
  phone: z
    .string('Укажите телефон')
    .trim()
    .max(60, 'Не длиннее 60 знаков')
    .refine((text) => PHONE_SIGNS.test(withoutExtension(text)) && /(?:\d\D*){5}/.test(text), 'Телефон — цифрами: +7 495 120-45-46'),
  lat: z.number('Широта — число').min(-90, 'Широта — от −90 до 90').max(90, 'Широта — от −90 до 90'),
  lng: z.number('Долгота — число').min(-180, 'Долгота — от −180 до 180').max(180, 'Долгота — от −180 до 180'),
  is_public: z.boolean(),
}

/** POST /staff/pickuppoints. Without a name the kitchen is called as the address. */
export const addPointBody = z
  .object({ ...pointFields, city_id: id, name: pointFields.name.optional(), is_public: z.boolean().default(true) })
  .meta({ id: 'AddPointBody' })
export type AddPointBody = z.output<typeof addPointBody>

/** PATCH /staff/pickuppoints/{id}. `name` is that of its kitchen; without `is_public` it only cooks. Absent fields stay unchanged. */
export const staffPointBody = z
  .object({ ...pointFields, special_hours: specialDays })
  .partial()
  .refine((body) => Object.values(body).some((value) => value !== undefined), { error: 'Укажите, что изменить' })
  .meta({ id: 'StaffPointBody' })
export type StaffPointBody = z.output<typeof staffPointBody>

/** A pickup point as staff see it, with the settings of its kitchen (changed by PATCH /staff/kitchens/{id}). */
export const staffPoint = z
  .object({
    id,
    city_id: id,
    ...pointFields,
    revision: z.int(),
    hours: z.array(hours),
    special_hours: z.array(specialHours),
    kitchen: kitchen.pick({ accept: true, accept_after: true, manual_timeout: true, call_from: true, lanes: true, offline_action: true }),
  })
  .meta({ id: 'StaffPoint' })
export type StaffPoint = z.infer<typeof staffPoint>
export const staffPoints = z.array(staffPoint)

/** A place of the kitchens where dishes are made; the same ones in each kitchen. */
export const station = z.object({ id, name: z.string(), position: z.int() }).meta({ id: 'Station' })
export type Station = z.infer<typeof station>
export const stationList = z.array(station)
/** POST /staff/stations; the new one comes last. */
export const addStationBody = z.object({ name: text(40, 'Назовите цех') }).meta({ id: 'AddStationBody' })
/** PATCH /staff/stations/{id}: `position` counts from 0. */
export const stationBody = z
  .object({ name: text(40, 'Назовите цех'), position: z.int().min(0).max(99) })
  .partial()
  .meta({ id: 'StationBody' })
export type StationBody = z.output<typeof stationBody>
