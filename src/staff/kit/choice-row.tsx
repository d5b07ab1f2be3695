import { StaffButton } from './staff-button'

type ChoiceRowProps<Value> = {
  label: string
  options: readonly (readonly [Value, string])[]
  chosen: Value | null
  onChoose: (value: Value) => void
}

/** One of several, as large chips. */
export function ChoiceRow<Value extends string | number>({ label, options, chosen, onChoose }: ChoiceRowProps<Value>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(([value, name]) => (
        <StaffButton
          key={value}
          size="card"
          kind={value === chosen ? 'ink' : 'quiet'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </StaffButton>
      ))}
    </div>
  )
}
