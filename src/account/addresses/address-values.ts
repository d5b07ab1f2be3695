import * as v from 'valibot'
import { addressDraft, addressForm, emptyAddress } from '~/checkout/address-form'
import type { Address, CreateAddressBody } from '~/contracts/addresses'

/** An address as the dialog sends it: the checkout's fields, its name and whether it is the default. */
export const savedAddressForm = v.object({
  ...addressForm.entries,
  is_default: v.boolean(),
}) satisfies v.GenericSchema<unknown, CreateAddressBody>

/** What stands in the dialog while it is being typed. */
export const addressValues = v.object({ ...addressDraft.entries, city_id: v.number(), label: v.string(), is_default: v.boolean() })
export type AddressValues = v.InferOutput<typeof addressValues>

/** What is kept of an unsaved address: of which one (`null`: a new one), and whether its dialog was open. One that was
 *  closed by hand does not open by itself again. */
export const keptAddress = v.object({ id: v.nullable(v.number()), isOpen: v.boolean(), values: addressValues })
export type KeptAddress = v.InferOutput<typeof keptAddress>

/** The names one presses instead of typing them. */
export const USUAL_LABELS = ['Дом', 'Работа'] as const

/** What the dialog opens with: a saved address, or an empty one in the city that is chosen for the shop. Pure. */
export function valuesOf(address: Address | null, cityId: number): AddressValues {
  if (!address) return { ...emptyAddress, city_id: cityId, label: '', is_default: false }
  const { id: _id, ...values } = address
  return values
}

/** What is wrong with the values, in words, by field; empty where nothing is. Pure. */
export function addressFaults(values: AddressValues): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const issue of v.safeParse(savedAddressForm, values).issues ?? []) faults[v.getDotPath(issue) ?? ''] ??= issue.message
  return faults
}

/** Which faults of the server stand at a field; the rest is said above the button. Pure. */
export function splitFaults(fields: Readonly<Record<string, string>>): { shown: Record<string, string>; rest: string[] } {
  const isShown = (name: string) => Object.hasOwn(addressValues.entries, name) && name !== 'is_default'
  const entries = Object.entries(fields)
  return {
    shown: Object.fromEntries(entries.filter(([name]) => isShown(name))),
    rest: entries.filter(([name]) => !isShown(name)).map(([, text]) => text),
  }
}
