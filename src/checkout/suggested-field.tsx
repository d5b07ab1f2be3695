import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import type { AddressSuggestion } from '~/contracts/addresses'
import { useModule } from '~/lib/use-module'
import { cx } from '~/ui/cx'
import { Field } from '~/ui/field'
import type { TypedAddress } from './suggestions.functions'

type SuggestedFieldProps = Omit<ComponentProps<typeof Field>, 'value'> & {
  value: string
  typed: TypedAddress
  onChoose: (one: AddressSuggestion) => void
  onExact?: (one: AddressSuggestion) => void
}

const loadSuggestions = () => import('./address-suggestions')
const stayPlain = () => {}
const ignore = () => {}

/** The field of a street or a house, with suggestions once it is used. Without them it is a plain field. */
export function SuggestedField({ typed, onChoose, onExact = ignore, className, value, ...field }: SuggestedFieldProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  /** The text that needs no suggestions: what was there at focus, chosen or dismissed. Null without focus. */
  const [settled, setSettled] = useState<string | null>(null)
  /** The text that was typed when the field was left. */
  const [left, setLeft] = useState<string | null>(null)
  const isLeft = settled === null && left === value
  const module = useModule(loadSuggestions, settled !== null || isLeft, stayPlain)

  // focused before hydration, which repeats no focus event
  useEffect(() => {
    const field = input.current
    if (field && field === document.activeElement) setSettled((text) => text ?? field.value)
  }, [])

  return (
    <div className={cx('relative', className)}>
      <Field
        {...field}
        ref={input}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded="false"
        aria-controls={listId}
        onFocus={() => setSettled(value)}
        onBlur={() => {
          setLeft(value === settled ? null : value)
          setSettled(null)
        }}
      />
      {module && (settled !== null || isLeft) && (
        <module.AddressSuggestions
          typed={typed}
          isWanted={settled !== null && value !== settled}
          isLeft={isLeft}
          input={input}
          listId={listId}
          onChoose={(one) => {
            setSettled(one.house || one.street)
            onChoose(one)
          }}
          onExact={onExact}
          onDismiss={(isDismissed) => setSettled(isDismissed ? value : '')}
        />
      )}
    </div>
  )
}
