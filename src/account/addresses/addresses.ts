import * as v from 'valibot'
import { addressDraft, addressForm, emptyAddress } from '~/checkout/address-form'
import type { Address, CreateAddressBody } from '~/contracts/addresses'

/** What the address dialog sends. */
export const savedAddressForm = v.object({
  ...addressForm.entries,
  is_default: v.boolean(),
}) satisfies v.GenericSchema<unknown, CreateAddressBody>

/** The values of the dialog while they are typed. */
const addressValues = v.object({ ...addressDraft.entries, city_id: v.number(), label: v.string(), is_default: v.boolean() })
export type AddressValues = v.InferOutput<typeof addressValues>

/** Fields of the dialog that show an error of their own. */
export const ERROR_FIELDS = Object.keys(addressValues.entries).filter((name) => name !== 'is_default')

/** An unsaved address; `id` is null for a new one. A dialog closed by the customer (`isOpen: false`) is not reopened. */
export const addressDialogDraft = v.object({ id: v.nullable(v.number()), isOpen: v.boolean(), values: addressValues })
export type AddressDialogDraft = v.InferOutput<typeof addressDialogDraft>

export const USUAL_LABELS = ['Дом', 'Работа'] as const

/** Initial values: a saved address, or an empty one in the chosen city. */
export function initialValues(address: Address | null, cityId: number): AddressValues {
  if (!address) return { ...emptyAddress, city_id: cityId, label: '', is_default: false }
  const { id: _id, ...values } = address
  return values
}
