import type { Address } from '~/contracts/addresses'

/* The list of addresses as the server will have it after a change, so that it can be shown at once. All pure. */

/** The default first, then the older ones first. Spec §3 "Address". */
const inOrder = (list: readonly Address[]) =>
  list.toSorted((one, other) => Number(other.is_default) - Number(one.is_default) || one.id - other.id)

/** The default moves to one address; an unknown id changes nothing. */
export function withDefault(list: readonly Address[], id: number): Address[] {
  if (!list.some((address) => address.id === id)) return [...list]
  return inOrder(list.map((address) => ({ ...address, is_default: address.id === id })))
}

/** With a new or a changed address; where that is the default, no other is. */
export function withAddress(list: readonly Address[], saved: Address): Address[] {
  const others = list.filter(({ id }) => id !== saved.id)
  return inOrder([...others.map((address) => (saved.is_default ? { ...address, is_default: false } : address)), saved])
}

/** Without an address; where the default goes, the newest of the rest is the default. */
export function withoutAddress(list: readonly Address[], id: number): Address[] {
  const rest = list.filter((address) => address.id !== id)
  const newest = rest.reduce((most, address) => Math.max(most, address.id), 0)
  return rest.some(({ is_default }) => is_default) ? rest : withDefault(rest, newest)
}
