import { useState } from 'react'
import { type AddressFault, type AddressPart, type AddressParts, tidyAddress } from '~/rules/tidy-address'

/** More letters at once come from autofill or the clipboard, not from a key. */
const TYPED_AT_ONCE = 3

type Tidied = { moved: AddressPart[]; before: AddressParts }
/** `city` is the chosen one of the shop's `cities`. */
type TidyInput<Values extends AddressParts> = {
  values: Values
  city: string
  cities: readonly { name: string }[]
  /** `isTyped`: it is another text, not the same one in other fields. */
  onChange: (change: Partial<AddressParts>, isTyped: boolean) => void
}

/** Moves the parts of an address that stand in a field of another part to their own empty fields, and drops what other fields say already,
 *  when the field is left or filled at once. `undo` brings the text back; it is not moved again. */
export function useTidyAddress<Values extends AddressParts>({ values, city, cities, onChange }: TidyInput<Values>) {
  const [tidied, setTidied] = useState<Tidied | null>(null)
  const [kept, setKept] = useState<string | null>(null)
  const [fault, setFault] = useState<(AddressFault & { city: string }) | null>(null)

  function tidy(before: AddressParts, isTyped: boolean): boolean {
    if (before.street === kept) return false
    const { address, fault: found } = tidyAddress(before, city, cities)
    setFault(found ? { ...found, city } : null)
    if (!address) return false
    const parts = (Object.keys(address) as AddressPart[]).filter((part) => address[part] !== before[part])
    const moved = parts.filter((part) => before[part] === '')
    // what is only trimmed, and the name of a field in it, need no word
    if (moved.length === 0 && parts.every((part) => part !== 'street' || address.street === before.street.trim())) return false
    setTidied({ moved, before })
    onChange(Object.fromEntries(parts.map((part) => [part, address[part]])), isTyped)
    return true
  }

  return {
    /** The parts that moved, while nothing was typed since; none where other fields had them already. */
    moved: tidied?.moved ?? null,
    /** Why the fields contradict each other or the chosen city, by field; asked when a field is left. */
    faults: fault?.city === city ? ({ [fault.field]: fault.text } as Partial<Record<AddressPart, string>>) : NO_FAULTS,
    undo: () => {
      if (!tidied) return
      setKept(tidied.before.street)
      setTidied(null)
      onChange(tidied.before, false)
    },
    leave: () => void tidy(partsOf(values), false),
    change: (part: AddressPart, text: string) => {
      const isAtOnce = text.length - values[part].length > TYPED_AT_ONCE
      setTidied(null)
      setFault(null)
      if (!(isAtOnce && tidy({ ...partsOf(values), [part]: text }, true))) onChange({ [part]: text }, true)
    },
  }
}

const NO_FAULTS: Partial<Record<AddressPart, string>> = {}

const partsOf = ({ street, house, building, entrance, floor, apartment, intercom }: AddressParts): AddressParts => ({
  street,
  house,
  building,
  entrance,
  floor,
  apartment,
  intercom,
})
