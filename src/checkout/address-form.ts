import * as v from 'valibot'
import type { OrderAddressBody } from '~/contracts/addresses'

const text = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `Не длиннее ${max} знаков`))
const required = (empty: string, max: number, long: string) => v.pipe(v.string(), v.trim(), v.minLength(1, empty), v.maxLength(max, long))

export const addressForm = v.object({
  city_id: v.number(),
  street: required('Укажите улицу', 120, 'Название улицы слишком длинное'),
  house: required('Укажите дом, иначе не найдём', 20, 'Номер дома слишком длинный'),
  building: text(20),
  entrance: text(20),
  floor: text(20),
  apartment: text(20),
  intercom: text(20),
  comment: text(300),
  label: v.optional(text(40), ''),
}) satisfies v.GenericSchema<unknown, OrderAddressBody>

/** The texts of the address form while they are typed. */
export const addressDraft = v.object(
  v.entriesFromList(['street', 'house', 'building', 'entrance', 'floor', 'apartment', 'intercom', 'comment'], v.optional(v.string(), '')),
)
export type AddressDraft = v.InferOutput<typeof addressDraft>
export const emptyAddress = v.parse(addressDraft, {})
