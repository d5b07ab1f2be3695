import type { StaffKitchen } from '~/contracts/staff-people'
import { cx } from '~/ui/cx'

type ScopeSwitchProps = {
  kitchen: StaffKitchen
  /** Null: all kitchens. */
  chosen: number | null
  onChoose: (kitchenId: number | null) => void
}

/** Where the stop holds. */
export function ScopeSwitch({ kitchen, chosen, onChoose }: ScopeSwitchProps) {
  const choices = [
    { value: kitchen.id, name: `Только ${kitchen.name}` },
    { value: null, name: 'Все кухни' },
  ]
  return (
    <div role="group" aria-label="Где" className="flex rounded-full bg-quiet p-1">
      {choices.map(({ value, name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={cx('press min-h-12 grow basis-0 rounded-full px-3 type-option font-[550]', value === chosen && 'bg-ink text-page')}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
