import { type ReactNode, useId, useSyncExternalStore } from 'react'
import { Sheet } from './sheet'
import { StaffIcon } from './staff-icon'

type SidePanelProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Stays under the title while the content scrolls. */
  tabs?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

const WIDE = '(width >= 80rem)'
const subscribe = (onChange: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** The details beside a list: in a wide window a part of the page, else a sheet over it. */
export function SidePanel({ isOpen, onClose, title, tabs, footer, children }: SidePanelProps) {
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
  const titleId = useId()
  if (!isWide)
    return (
      <Sheet isOpen={isOpen} onClose={onClose} title={title} tabs={tabs} footer={footer}>
        {children}
      </Sheet>
    )
  if (!isOpen) return null
  return (
    <aside
      aria-labelledby={titleId}
      className="sticky top-3 flex h-[calc(100dvh-1.5rem)] w-105 shrink-0 flex-col overflow-hidden rounded-sheet bg-quiet"
    >
      <header className="flex items-start gap-3 px-6 pt-6 pb-3">
        <h2 id={titleId} className="min-w-0 grow pt-1.5 type-head">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Закрыть"
          onClick={onClose}
          className="press flex size-11 shrink-0 items-center justify-center rounded-full bg-quiet-2"
        >
          <StaffIcon name="x" className="size-5.5" />
        </button>
      </header>
      {tabs}
      {/* fields stand out from the panel */}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-6 pt-1 pb-6 [--quiet:var(--page)]">{children}</div>
      {footer && <div className="px-6 pt-2 pb-6 [--quiet:var(--quiet-2)]">{footer}</div>}
    </aside>
  )
}
