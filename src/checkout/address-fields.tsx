import { useAtomValue, useSetAtom } from 'jotai'
import type { ComponentProps } from 'react'
import { Field } from '~/ui/field'
import type { AddressDraft } from './address-form'
import { changeAddressAtom, checkoutDraftAtom, checkoutErrorsAtom } from './checkout.atoms'

type FieldSpec = {
  name: keyof AddressDraft
  label: string
  className: string
  input?: Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'required' | 'placeholder'>
}

const fields: readonly FieldSpec[] = [
  { name: 'street', label: 'Улица', className: 'col-span-6 sm:col-span-3', input: { autoComplete: 'address-line1', required: true } },
  { name: 'house', label: 'Дом', className: 'col-span-3 sm:col-span-1 [&>p]:whitespace-nowrap', input: { required: true } },
  { name: 'building', label: 'Корпус', className: 'col-span-3 sm:col-span-1' },
  { name: 'apartment', label: 'Квартира', className: 'col-span-3 sm:col-span-1' },
  { name: 'entrance', label: 'Подъезд', className: 'col-span-3 sm:col-span-1' },
  { name: 'floor', label: 'Этаж', className: 'col-span-3 sm:col-span-1', input: { inputMode: 'numeric' } },
  { name: 'intercom', label: 'Домофон', className: 'col-span-3 sm:col-span-1' },
  { name: 'comment', label: 'Как вас найти', className: 'col-span-6 sm:col-span-3' },
]

/** A new address, field by field. */
export function AddressFields() {
  const { address } = useAtomValue(checkoutDraftAtom)
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeAddressAtom)
  return (
    <div className="-mb-5 grid grid-cols-6 gap-x-2.5 gap-y-1">
      {fields.map(({ name, label, className, input }) => (
        <Field
          key={name}
          {...input}
          name={`address.${name}`}
          label={label}
          value={address[name]}
          error={errors[`address.${name}`]}
          onChange={(event) => change({ [name]: event.target.value })}
          className={className}
        />
      ))}
    </div>
  )
}
