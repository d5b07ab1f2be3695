import * as v from 'valibot'
import type { OrderAddressBody } from '~/contracts/addresses'

const words = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `Не длиннее ${max} знаков`))

/** The address typed at the checkout. The compiler holds it against the contract. */
export const addressForm = v.object({
  city_id: v.number(),
  street: v.pipe(v.string(), v.trim(), v.minLength(1, 'Укажите улицу'), v.maxLength(120, 'Название улицы слишком длинное')),
  house: v.pipe(v.string(), v.trim(), v.minLength(1, 'Укажите дом, иначе не найдём'), v.maxLength(20, 'Номер дома слишком длинный')),
  building: words(20),
  entrance: words(20),
  floor: words(20),
  apartment: words(20),
  intercom: words(20),
  comment: words(300),
  label: v.optional(words(40), ''),
}) satisfies v.GenericSchema<unknown, OrderAddressBody>

/** The texts of the address form as they are being typed. */
export const addressDraft = v.object({
  street: v.string(),
  house: v.string(),
  building: v.string(),
  entrance: v.string(),
  floor: v.string(),
  apartment: v.string(),
  intercom: v.string(),
  comment: v.string(),
})
export type AddressDraft = v.InferOutput<typeof addressDraft>

export const emptyAddress: AddressDraft = {
  street: '',
  house: '',
  building: '',
  entrance: '',
  floor: '',
  apartment: '',
  intercom: '',
  comment: '',
}
