import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx'

type TabRowProps = {
  /** Names the row for screen readers. */
  label: string
  /** What is current; when it changes, that tab is scrolled to the middle. */
  activeKey: string | number | undefined
  children: ReactNode
  className?: string
}

/** A row of tabs or chips that scrolls sideways without a bar. */
export function TabRow({ label, activeKey, children, className }: TabRowProps) {
  const row = useRef<HTMLElement>(null)

  useEffect(() => {
    const box = row.current
    const current = box?.querySelector<HTMLElement>('[aria-current], [aria-pressed=true]')
    if (!box || !current) return
    const isQuick = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2
    box.scrollTo({ left, behavior: isQuick ? 'instant' : 'smooth' })
  }, [activeKey])

  return (
    <nav
      ref={row}
      aria-label={label}
      data-tabs
      className={cx('no-scrollbar relative flex gap-2 overflow-x-auto overscroll-x-contain py-1.5', className)}
    >
      {children}
    </nav>
  )
}
