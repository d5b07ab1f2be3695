import type { ComponentProps } from 'react'
import { cx } from '~/ui/cx'
import { type FieldLook, FieldShell, inputClass } from '~/ui/field'
import { StaffIcon } from './staff-icon'

type SelectFieldProps<Value> = FieldLook & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onPick: (value: Value) => void
} & Pick<ComponentProps<'select'>, 'disabled'>

/** A field with one answer of a list: the browser's own list, which phones and keyboards know. */
export function SelectField<Value extends string | number | null>({
  label,
  error,
  hint,
  className,
  value,
  options,
  onPick,
  ...rest
}: SelectFieldProps<Value>) {
  return (
    <FieldShell {...{ label, error, hint, className }}>
      {(ties) => (
        <>
          <select
            {...rest}
            {...ties}
            value={String(value)}
            onChange={({ currentTarget }) => {
              const picked = options.find((option) => String(option.value) === currentTarget.value)
              if (picked) onPick(picked.value)
            }}
            className={cx(inputClass, 'h-[2.25rem] appearance-none truncate pr-10 [&>option]:bg-page [&>option]:text-ink')}
          >
            {options.map((option) => (
              <option key={String(option.value)} value={String(option.value)}>
                {option.label}
              </option>
            ))}
          </select>
          <StaffIcon name="chevron-down" className="pointer-events-none absolute right-3.5 bottom-3 size-5" />
        </>
      )}
    </FieldShell>
  )
}
