import type { MenuCategory } from '~/contracts/staff-menu'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Plate } from '~/ui/plate'
import { TabRow } from '~/ui/tabs'

type CategoryChipsProps = {
  categories: readonly MenuCategory[]
  /** Null: all, where that can be chosen. */
  chosen: number | null | undefined
  onOpen: (id: number) => void
  /** How many dishes there are; with it «Все» is the first chip. */
  all?: { count: number; onOpen: () => void }
}

/** The categories as a row of chips. */
export function CategoryChips({ categories, chosen, onOpen, all }: CategoryChipsProps) {
  const look = (isOn: boolean) =>
    cx(
      'press inline-flex min-h-11 shrink-0 items-center gap-2.5 rounded-full pr-4 type-chip',
      isOn ? 'bg-ink text-page' : 'bg-quiet hover:bg-quiet-2',
    )
  return (
    <div className="w-full min-w-0">
      <TabRow label="Категории" activeKey={chosen ?? 'all'}>
        {all && (
          <button type="button" aria-pressed={chosen === null} onClick={all.onOpen} className={cx(look(chosen === null), 'pl-4')}>
            Все {all.count}
          </button>
        )}
        {categories.map(({ id, slug, name, image }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === chosen}
            onClick={() => onOpen(id)}
            className={cx(look(id === chosen), 'pl-1')}
          >
            <Plate field={fieldOf(slug, id)} size="xs" src={image} />
            {name}
          </button>
        ))}
      </TabRow>
    </div>
  )
}
