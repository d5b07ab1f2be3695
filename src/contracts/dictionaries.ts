import { z } from 'zod'
import { hours, id, moment, money, specialHours } from './common'
import { publicPromotion } from './promotions'
import { zoneTerms } from './zones'
import { loyaltyTerms } from './loyalty'
import { CONSENT_VERSION, CONSENT_WAYS, DEFAULT_CONSENT_TEXT, PHONE_MASK, type SiteFacts } from './site'

/** A city with its delivery terms (roubles, minutes) and working hours in its time zone. `travel`: minutes of these that the
 *  courier is on the way. `special_hours` are the next holidays;
 *  `paused_until`: its kitchen takes orders for now only after that moment. `zones`: the terms of its delivery zones in their order; a city
 *  without any delivers everywhere on its own terms. */
export const city = z
  .object({
    id,
    slug: z.string(),
    name: z.string(),
    time_zone: z.string(),
    delivery: z.object({
      fee: money,
      free_from: money.nullable(),
      min_order: money,
      eta_min: z.int(),
      eta_max: z.int(),
      travel: z.int().nullish(),
    }),
    hours: z.array(hours),
    special_hours: z.array(specialHours).nullish(),
    paused_until: moment.nullish(),
    zones: z.array(zoneTerms).nullish(),
  })
  .meta({ id: 'City' })
export type City = z.infer<typeof city>

/** GET /v2/cities */
export const openCities = z.array(city)

/** A pickup point; its hours are in its city's time zone. */
export const pickupPoint = z
  .object({
    id,
    city_id: id,
    address: z.string(),
    phone: z.string(),
    lat: z.number(),
    lng: z.number(),
    hours: z.array(hours),
    special_hours: z.array(specialHours).nullish(),
    paused_until: moment.nullish(),
  })
  .meta({ id: 'PickupPoint' })
export type PickupPoint = z.infer<typeof pickupPoint>

/** GET /v2/pickuppoints */
export const pickupPointList = z.array(pickupPoint)

/** What the shop says of itself; an empty text is shown nowhere. */
export const siteFacts = z
  .object({
    name: z.string(),
    title: z.string(),
    description: z.string(),
    greeting: z.string(),
    company: z.string(),
    inn: z.string(),
    ogrn: z.string(),
    legal_address: z.string(),
    privacy_operator: z.string(),
    // an API elsewhere may not know it
    consent: z.enum(CONSENT_WAYS).default('tick'),
    consent_text: z.string().default(DEFAULT_CONSENT_TEXT),
    consent_version: z.string().default(CONSENT_VERSION),
    email: z.string(),
    free_phone: z.string(),
    phone_mask: z.string().default(PHONE_MASK),
    since: z.int().nullable(),
    social: z.string(),
    photos: z.string(),
    app_store: z.string(),
    play_store: z.string(),
  })
  .meta({ id: 'SiteFacts' }) satisfies z.ZodType<SiteFacts>

/** GET /v2/option. `promotions`: rules without a code that hold or will hold; `loyalty`: the terms of bonuses in force. An API elsewhere may leave
 *  these and `shop` out. */
export const shopContacts = z
  .object({
    phone: z.string(),
    telegram: z.string(),
    viber: z.string(),
    whatsapp: z.string(),
    shop: siteFacts.nullish(),
    promotions: z.array(publicPromotion).nullish(),
    loyalty: loyaltyTerms.nullish(),
  })
  .meta({ id: 'Contacts' })
export type Contacts = z.infer<typeof shopContacts>
