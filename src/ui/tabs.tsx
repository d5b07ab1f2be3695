import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from './cx'
import type { Image } from '~/contracts/common'
import type { FoodField } from './food-field'
import { Plate } from './plate'

type TabRowProps = {
  /** Accessible name of the row. */
  label: string
  /** When it changes, the current tab scrolls to the middle. */
  activeKey: string | number | undefined
  children: ReactNode
  className?: string
}

/** A horizontally scrolling row of tabs or chips. */
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

type TabLinkProps = Omit<ComponentProps<'a'>, 'className'> & {
  /** With a field the tab carries a 36 px plate. */
  field?: FoodField
  src?: Image | string | null
  /** For tabs within one page: whether the tab's section is in view. Replaces the router's `aria-current="page"`. */
  isCurrent?: boolean
  className?: string
}

/** A tab link, ink while current. */
export function TabLink({ field, src, isCurrent, className, children, ...rest }: TabLinkProps) {
  const current = isCurrent === undefined ? {} : { 'aria-current': isCurrent ? ('location' as const) : undefined }
  return (
    <a
      {...rest}
      {...current}
      className={cx(
        'press inline-flex min-h-11 shrink-0 items-center gap-2.5 rounded-full type-chip whitespace-nowrap text-ink hover:bg-quiet',
        '[&[aria-current]]:bg-ink [&[aria-current]]:text-page',
        field ? 'pr-4 pl-1' : 'px-4.5',
        className,
      )}
    >
      {field && <Plate field={field} size="xs" src={src} />}
      {children}
    </a>
  )
}
