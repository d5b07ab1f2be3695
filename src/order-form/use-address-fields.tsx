import type { ChangeEvent } from 'react'
import { ADDRESS_LIMITS } from '~/contracts/constants'
import { ADDRESS_NAMES, type AddressPart } from '~/rules/tidy-address'
import { type AddressDraft, type AddressField, withoutPoint } from './address-form'
import { useTidyAddress } from './use-tidy-address'

const LABELS: Record<AddressField, string> = {
  street: 'Улица',
  house: 'Дом',
  building: 'Корпус',
  apartment: 'Квартира',
  entrance: 'Подъезд',
  floor: 'Этаж',
  intercom: 'Домофон',
  comment: 'Как вас найти',
}

type AddressFieldsInput = {
  values: AddressDraft
  /** By the name of the field with `prefix`. */
  errors: Readonly<Record<string, string | undefined>>
  /** Of the names, as in «address.street» of an order. */
  prefix?: string
  /** The chosen one of the shop's `cities`. */
  city: string
  cities: readonly { name: string }[]
  onChange: (change: Partial<AddressDraft>) => void
}

/** The fields of an address: what each one shows and does. `leave` is for the box around them: what was typed into the field of another
 *  part moves to its own when it is left. */
export function useAddressFields({ values, errors, prefix = '', city, cities, onChange }: AddressFieldsInput) {
  const tidy = useTidyAddress({
    values,
    city,
    cities,
    onChange: (change, isTyped) => onChange(isTyped ? withoutPoint(change) : change),
  })
  const fieldOf = (name: AddressField) => ({
    label: LABELS[name],
    value: values[name],
    maxLength: ADDRESS_LIMITS[name],
    error: errors[prefix + name] ?? (name === 'comment' ? undefined : tidy.faults[name]),
    hint: name === 'street' && tidy.moved && <TidiedNote moved={tidy.moved} onUndo={tidy.undo} />,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
      name === 'comment' ? onChange({ comment: value }) : tidy.change(name, value),
  })
  return { leave: tidy.leave, fieldOf }
}

/** Says which parts moved to their own fields, or that other fields had them, with the way back. */
function TidiedNote({ moved, onUndo }: { moved: readonly AddressPart[]; onUndo: () => void }) {
  return (
    <>
      {moved.length > 0 ? `Разнесли: ${moved.map((part) => ADDRESS_NAMES[part]).join(', ')}.` : 'Убрали лишнее.'}{' '}
      <button type="button" onClick={onUndo} className="press -my-2 min-h-9 font-semibold text-ink underline underline-offset-4">
        Вернуть
      </button>
    </>
  )
}
