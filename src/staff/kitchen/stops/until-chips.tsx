import type { StopUntil } from '~/contracts/staff-stops'
import { cx } from '~/ui/cx'

const CHOICES: readonly { value: StopUntil; name: string }[] = [
  { value: 'shift', name: 'До\u00a0конца смены' },
  { value: 'tomorrow', name: 'До\u00a0завтра' },
  { value: 30, name: '30\u00a0мин' },
  { value: 60, name: '1\u00a0ч' },
  { value: 120, name: '2\u00a0ч' },
  { value: null, name: 'Пока не\u00a0вернём' },
]

type UntilChipsProps = {
  label: string
  chosen: StopUntil
  /** When the chosen one ends, in words; null while it is not known. */
  end: string | null
  onChoose: (until: StopUntil) => void
}

/** How long, and when that ends. */
export function UntilChips({ label, chosen, end, onChoose }: UntilChipsProps) {
  return (
    <fieldset className="mt-4">
      <legend className="type-option">
        {label}
        <span className="font-[500] text-ink-2 tabular-nums">{end !== null && `: ${end}`}</span>
      </legend>
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        {CHOICES.map(({ value, name }) => (
          <button
            key={name}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={cx(
              'press min-h-13 rounded-full px-4 type-option font-[550]',
              value === chosen ? 'bg-ink text-page' : 'bg-(--key) text-ink',
            )}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
