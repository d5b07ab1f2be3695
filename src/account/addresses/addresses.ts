import * as v from 'valibot'
import { addressForm, emptyAddress } from '~/order-form/address-form'
import type { Address, CreateAddressBody } from '~/contracts/addresses'

/** What the address dialog sends. */
export const savedAddressForm = v.object({
  ...addressForm.entries,
  label: addressForm.entries.label.wrapped,
  is_default: v.boolean(),
  zone_id: v.optional(v.nullable(v.number())),
}) satisfies v.GenericSchema<unknown, CreateAddressBody>
type AddressValues = v.InferInput<typeof savedAddressForm>

/** Initial values: a saved address, or an empty one in the chosen city. */
export function initialValues(address: Address | null, cityId: number): AddressValues {
  if (!address) return { ...emptyAddress, city_id: cityId, label: '', is_default: false }
  const { id: _id, ...values } = address
  return values
}
