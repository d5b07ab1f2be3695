import type { ComponentProps } from 'react'
import type { AddressDraft, AddressField } from '~/order-form/address-form'
import { useAddressFields } from '~/order-form/use-address-fields'
import { useShop } from '~/shop/use-shop'
import { Field } from '~/ui/field'
import { SuggestedField } from './suggested-field'

type AddressFieldsProps = {
  /** Suggestions are of this city. */
  cityId: number
  values: AddressDraft
  /** By the name of the field with `prefix`. */
  errors: Readonly<Record<string, string | undefined>>
  onChange: (change: Partial<AddressDraft>) => void
  /** Of the names, as in «address.street» of an order. */
  prefix?: string
  autoFocus?: boolean
}

type FieldSpec = {
  name: AddressField
  className: string
  input?: Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'required' | 'placeholder'>
}

/** Two in a row on a phone, one with large text, three in a dialog, all in two rows at the checkout. */
const short = 'col-span-6 @min-[14rem]:col-span-3 @min-[24rem]:col-span-2 @min-[46rem]:col-span-1'
const long = 'col-span-6 @min-[46rem]:col-span-3'

const fields: readonly FieldSpec[] = [
  { name: 'street', className: long, input: { autoComplete: 'address-line1', required: true } },
  {
    name: 'house',
    className: `${short} @min-[14rem]:[&_p]:whitespace-nowrap`,
    input: { autoComplete: 'off', required: true },
  },
  { name: 'building', className: short },
  { name: 'apartment', className: short, input: { autoComplete: 'address-line2' } },
  { name: 'entrance', className: short },
  { name: 'floor', className: short, input: { inputMode: 'numeric' } },
  { name: 'intercom', className: short },
  { name: 'comment', className: long },
]

/** The fields of an address, at the checkout and in the account. Street and house have suggestions. */
export function AddressFields({ cityId, values, errors, onChange, prefix = '', autoFocus = false }: AddressFieldsProps) {
  const { street, house } = values
  const { cities } = useShop()
  const city = cities.find(({ id }) => id === cityId)?.name ?? ''
  const { leave, fieldOf } = useAddressFields({ values, errors, prefix, city, cities, onChange })
  return (
    <div className="@container" onBlur={leave}>
      <div className="-mb-5 grid grid-cols-6 gap-x-2.5 gap-y-1">
        {fields.map(({ name, className, input }) => {
          const field = { ...input, autoFocus: autoFocus && name === 'street', name: prefix + name, ...fieldOf(name), className }
          if (name === 'street')
            return (
              <SuggestedField
                key={name}
                {...field}
                typed={{ city_id: cityId, street }}
                onChoose={({ street, lat, lng }) => onChange({ street, lat, lng })}
              />
            )
          if (name === 'house')
            return (
              <SuggestedField
                key={name}
                {...field}
                typed={{ city_id: cityId, street, house }}
                onChoose={({ house, building, lat, lng }) => onChange({ house, building, lat, lng })}
                onExact={({ lat, lng }) => {
                  if (values.building === '' && lat !== values.lat) onChange({ lat, lng })
                }}
              />
            )
          return <Field key={name} {...field} />
        })}
      </div>
    </div>
  )
}
