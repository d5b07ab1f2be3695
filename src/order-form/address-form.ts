import * as v from 'valibot'
import type { OrderAddressBody } from '~/contracts/addresses'
import { ADDRESS_LIMITS } from '~/contracts/constants'

const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `Не длиннее ${max} знаков`))
const required = (empty: string, max: number, long: string) => v.pipe(v.string(), v.trim(), v.minLength(1, empty), v.maxLength(max, long))

/** Of the house, where a suggestion had them. */
const point = { lat: v.optional(v.nullable(v.number())), lng: v.optional(v.nullable(v.number())) }

export const addressForm = v.object({
  city_id: v.number(),
  street: required('Укажите улицу', ADDRESS_LIMITS.street, 'Название улицы слишком длинное'),
  house: required('Укажите дом, иначе не найдём', ADDRESS_LIMITS.house, 'Номер дома слишком длинный'),
  building: text(ADDRESS_LIMITS.building),
  entrance: text(ADDRESS_LIMITS.entrance),
  floor: text(ADDRESS_LIMITS.floor),
  apartment: text(ADDRESS_LIMITS.apartment),
  intercom: text(ADDRESS_LIMITS.intercom),
  comment: text(ADDRESS_LIMITS.comment),
  ...point,
  label: v.optional(text(ADDRESS_LIMITS.label), ''),
}) satisfies v.GenericSchema<unknown, OrderAddressBody>

export const ADDRESS_PARTS = ['street', 'house', 'building', 'apartment', 'entrance', 'floor', 'intercom', 'comment'] as const

export type AddressField = (typeof ADDRESS_PARTS)[number]

/** The texts of the address form while they are typed, with the coordinates of a chosen house. */
export const addressDraft = v.object({ ...v.entriesFromList(ADDRESS_PARTS, v.optional(v.string(), '')), ...point })
export type AddressDraft = v.InferOutput<typeof addressDraft>
export const emptyAddress = v.parse(addressDraft, {})

/** Another house, or the same words in another city. */
export const NO_POINT = { lat: undefined, lng: undefined }

/** Typed letters of these parts make it another house, whose coordinates are not known. */
export const withoutPoint = (change: Partial<AddressDraft>): Partial<AddressDraft> =>
  'street' in change || 'house' in change || 'building' in change ? { ...NO_POINT, ...change } : change
