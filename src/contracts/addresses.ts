import { z } from 'zod'
import { id } from './common'

const text = (max: number, tooLong: string) => z.string().trim().max(max, tooLong)
const optionalText = (max: number) => text(max, `Не длиннее ${max} знаков`).default('')

const place = {
  street: text(120, 'Название улицы слишком длинное').min(1, 'Укажите улицу'),
  house: text(20, 'Номер дома слишком длинный').min(1, 'Укажите дом, иначе не найдём'),
  building: optionalText(20),
  entrance: optionalText(20),
  floor: optionalText(20),
  apartment: optionalText(20),
  intercom: optionalText(20),
  label: optionalText(40),
  comment: optionalText(300),
}

/** A saved address of a customer. Contract "Shapes". */
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
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof address>

/** GET /v3/addresses, the default first. */
export const addresses = z.array(address)
/** POST and PUT answer the address in `value`. */
export const addressValue = z.object({ value: address })

/** POST /v3/addresses */
export const createAddressBody = z.object({ ...place, city_id: id, is_default: z.boolean().optional() }).meta({ id: 'CreateAddressBody' })
export type CreateAddressBody = z.infer<typeof createAddressBody>

/** PUT /v3/addresses/{id} merges: what is absent stays. */
export const updateAddressBody = z
  .object({
    city_id: id.optional(),
    is_default: z.boolean().optional(),
    street: place.street.optional(),
    house: place.house.optional(),
    building: text(20, 'Не длиннее 20 знаков').optional(),
    entrance: text(20, 'Не длиннее 20 знаков').optional(),
    floor: text(20, 'Не длиннее 20 знаков').optional(),
    apartment: text(20, 'Не длиннее 20 знаков').optional(),
    intercom: text(20, 'Не длиннее 20 знаков').optional(),
    label: text(40, 'Не длиннее 40 знаков').optional(),
    comment: text(300, 'Не длиннее 300 знаков').optional(),
  })
  .meta({ id: 'UpdateAddressBody' })
export type UpdateAddressBody = z.infer<typeof updateAddressBody>

/** The address of an order that was typed at the checkout and has no id. */
export const orderAddressBody = z.object({ ...place, city_id: id.optional() }).meta({ id: 'OrderAddressBody' })
export type OrderAddressBody = z.infer<typeof orderAddressBody>
