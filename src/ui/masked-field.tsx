import type { ComponentProps } from 'react'
import { Field } from './field'
import { type FieldMask, useMask } from './use-mask'

type MaskedFieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  mask: FieldMask
  value: string
  onChange: (value: string) => void
}

/** A field of digits under a mask. */
export function MaskedField({ mask, value, onChange, ...rest }: MaskedFieldProps) {
  const { props } = useMask(mask, value, onChange)
  return <Field inputMode="numeric" {...rest} {...props} />
}
