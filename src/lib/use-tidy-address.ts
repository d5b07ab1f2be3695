import { useState } from 'react'
import { type AddressPart, type AddressParts, tidyAddress } from '~/rules/tidy-address'

/** More letters at once come from autofill or the clipboard, not from a key. */
const TYPED_AT_ONCE = 3

type Tidied = { moved: AddressPart[]; before: AddressParts }
type TidyInput<Values extends AddressParts> = { values: Values; city: string; onChange: (change: Partial<AddressParts>) => void }

/** Moves the parts of an address that stand in «Улица» or «Дом» to their own empty fields, when the field is left or filled at once.
 *  `undo` brings the text back; it is not moved again. */
export function useTidyAddress<Values extends AddressParts>({ values, city, onChange }: TidyInput<Values>) {
  const [tidied, setTidied] = useState<Tidied | null>(null)
  const [kept, setKept] = useState<string | null>(null)

  function tidy(before: AddressParts): boolean {
    if (before.street === kept) return false
    const { address } = tidyAddress(before, city)
    if (!address) return false
    const parts = (Object.keys(address) as AddressPart[]).filter((part) => address[part] !== before[part])
    const moved = parts.filter((part) => part !== 'street' && before[part] === '')
    // what is only trimmed needs no word
    if (moved.length === 0) return false
    setTidied({ moved, before })
    onChange(Object.fromEntries(parts.map((part) => [part, address[part]])))
    return true
  }

  return {
    /** The parts that moved, while nothing was typed since. */
    moved: tidied?.moved ?? [],
    undo: () => {
      if (!tidied) return
      setKept(tidied.before.street)
      setTidied(null)
      onChange(tidied.before)
    },
    leave: () => void tidy(partsOf(values)),
    change: (part: AddressPart, text: string) => {
      const isAtOnce = (part === 'street' || part === 'house') && text.length - values[part].length > TYPED_AT_ONCE
      setTidied(null)
      if (!(isAtOnce && tidy({ ...partsOf(values), [part]: text }))) onChange({ [part]: text })
    },
  }
}

const partsOf = ({ street, house, building, entrance, floor, apartment, intercom }: AddressParts): AddressParts => ({
  street,
  house,
  building,
  entrance,
  floor,
  apartment,
  intercom,
})
