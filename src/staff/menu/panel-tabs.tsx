import { useEffect, useRef } from 'react'
import { cx } from '~/ui/cx'

type PanelTabsProps<Tab extends string> = {
  label: string
  tabs: readonly { value: Tab; label: string; isFaulty?: boolean }[]
  current: Tab
  onPick: (tab: Tab) => void
}

/** The parts of a form under the title of its panel. */
export function PanelTabs<Tab extends string>({ label, tabs, current, onPick }: PanelTabsProps<Tab>) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={row} aria-label={label} className="no-scrollbar flex shrink-0 overflow-x-auto px-4 pb-2 md:px-4.5">
      {tabs.map(({ value, label: name, isFaulty }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current || undefined}
          onClick={() => onPick(value)}
          className={cx(
            'flex min-h-11 shrink-0 items-center border-b-3 px-1.5 type-chip text-[0.875rem]',
            value === current ? 'border-ink text-ink' : 'border-transparent text-ink-2 hover:text-ink',
            isFaulty && 'text-err!',
          )}
        >
          {name}
          {isFaulty && <span className="sr-only">, есть ошибка</span>}
        </button>
      ))}
    </nav>
  )
}
