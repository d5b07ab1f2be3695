import { z } from 'zod'
import { id, idParam } from './common'
import { ADDRESS_LIMITS, MAX_ADDRESS_SUGGESTIONS } from './constants'
import { lineOf, multiLine } from './text'

const line = (max: number) => lineOf(max, `Не длиннее ${max} знаков`)

const required = {
  street: lineOf(ADDRESS_LIMITS.street, 'Название улицы слишком длинное').min(1, 'Укажите улицу'),
  house: lineOf(ADDRESS_LIMITS.house, 'Номер дома слишком длинный').min(1, 'Укажите дом, иначе не найдём'),
}
const details = {
  building: line(ADDRESS_LIMITS.building),
  entrance: line(ADDRESS_LIMITS.entrance),
  floor: line(ADDRESS_LIMITS.floor),
  apartment: line(ADDRESS_LIMITS.apartment),
  intercom: line(ADDRESS_LIMITS.intercom),
  label: line(ADDRESS_LIMITS.label),
  comment: multiLine(ADDRESS_LIMITS.comment, `Не длиннее ${ADDRESS_LIMITS.comment} знаков`),
}
/** Of the house, where a suggestion had them; both or none count. `zone_id`: the delivery zone that the customer named where these and the street
 *  do not decide it. */
const location = {
  lat: z.number().min(-90, 'Широта — от −90 до 90').max(90, 'Широта — от −90 до 90').nullish(),
  lng: z.number().min(-180, 'Долгота — от −180 до 180').max(180, 'Долгота — от −180 до 180').nullish(),
}
const place = {
  ...required,
  ...location,
  building: details.building.default(''),
  entrance: details.entrance.default(''),
  floor: details.floor.default(''),
  apartment: details.apartment.default(''),
  intercom: details.intercom.default(''),
  label: details.label.default(''),
  comment: details.comment.default(''),
}

/** A customer's saved address. */
export const address = z
  .object({
    id,
    is_default: z.boolean(),
    city_id: id,
    street: z.string(),
    house: z.string(),
    building: z.string(),
    entrance: z.string(),
    floor: z.string(),
    apartment: z.string(),
    intercom: z.string(),
    label: z.string(),
    comment: z.string(),
    lat: z.number().nullish(),
    lng: z.number().nullish(),
    zone_id: id.nullish(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof address>

/** GET /v3/addresses, the default first. */
export const addressList = z.array(address)
/** POST and PUT /v3/addresses return the address in `value`. */
export const addressValue = z.object({ value: address })

/** POST /v3/addresses */
export const createAddressBody = z
  .object({ ...place, city_id: id, zone_id: id.nullish(), is_default: z.boolean().optional() })
  .meta({ id: 'CreateAddressBody' })
export type CreateAddressBody = z.infer<typeof createAddressBody>

/** PUT /v3/addresses/{id}: absent fields stay unchanged. */
export const updateAddressBody = z
  .object({ city_id: id, zone_id: id.nullable(), is_default: z.boolean(), ...required, ...details, ...location })
  .partial()
  .meta({ id: 'UpdateAddressBody' })
export type UpdateAddressBody = z.infer<typeof updateAddressBody>

/** An address typed at the checkout, without an id. */
export const orderAddressBody = z.object({ ...place, city_id: id.optional() }).meta({ id: 'OrderAddressBody' })
export type OrderAddressBody = z.infer<typeof orderAddressBody>

/** GET /v3/addresses/suggestions: houses if `house` is given, else streets. */
export const addressSuggestionsQuery = z.object({
  city_id: idParam,
  street: line(ADDRESS_LIMITS.street),
  house: line(ADDRESS_LIMITS.house).optional(),
})
/** Streets have an empty `house` and no coordinates. */
const addressSuggestion = z
  .object({ street: z.string(), house: z.string(), building: z.string(), lat: z.number().nullish(), lng: z.number().nullish() })
  .meta({ id: 'AddressSuggestion' })
export const addressSuggestions = z.array(addressSuggestion).max(MAX_ADDRESS_SUGGESTIONS)
export type AddressSuggestion = z.infer<typeof addressSuggestion>
