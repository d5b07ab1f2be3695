import { useEffect, useRef } from 'react'
import { cx } from '~/ui/cx'

type PanelTabsProps<Tab extends string> = {
  label: string
  tabs: readonly { value: Tab; label: string; isFaulty?: boolean }[]
  current: Tab
  onPick: (tab: Tab) => void
  /** Under the title of a panel, where they stay in sight; else at the top of its content. */
  isHead?: boolean
}

/** The parts of a panel. */
export function PanelTabs<Tab extends string>({ label, tabs, current, onPick, isHead = false }: PanelTabsProps<Tab>) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav
      ref={row}
      aria-label={label}
      className={cx('no-scrollbar flex overflow-x-auto', isHead ? 'shrink-0 px-4 pb-2 md:px-4.5' : '-mx-2 mb-5')}
    >
      {tabs.map(({ value, label: name, isFaulty }) => (
        <button
          key={value}
          type="button"
          aria-current={value === current || undefined}
          onClick={() => onPick(value)}
          className={cx(
            'flex min-h-11 shrink-0 items-center border-b-3 type-chip',
            isHead ? 'px-1.5 text-[0.875rem]' : 'px-2',
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
