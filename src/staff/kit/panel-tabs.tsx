import { cx } from '~/ui/cx'

type PanelTabsProps<Tab extends string> = {
  label: string
  tabs: readonly { value: Tab; label: string }[]
  current: Tab
  onPick: (tab: Tab) => void
}

/** The parts of a panel, at the top of its content. */
export function PanelTabs<Tab extends string>({ label, tabs, current, onPick }: PanelTabsProps<Tab>) {
  return (
    <nav aria-label={label} className="no-scrollbar -mx-2 mb-5 flex overflow-x-auto">
      {tabs.map(({ value, label: name }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current || undefined}
          onClick={() => onPick(value)}
          className={cx(
            'flex min-h-11 shrink-0 items-center border-b-3 px-2 type-chip',
            value === current ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </nav>
  )
}
