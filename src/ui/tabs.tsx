import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { cx } from './cx'
import type { Image } from '~/contracts/common'
import type { FoodField } from './food-field'
import { Icon } from './icon'
import { Plate } from './plate'
import { isStill } from './media'

type TabRowProps = {
  /** Accessible name of the row. */
  label: string
  /** When it changes, the current tab scrolls to the middle. */
  activeKey: string | number | undefined
  children: ReactNode
  /** It ends at the window's edges. */
  isBleed?: boolean
}

/** A horizontally scrolling row of tabs or chips. A mouse scrolls it by its wheel, and by a button at each end that has more. */
export function TabRow({ label, activeKey, children, isBleed = false }: TabRowProps) {
  const row = useRef<HTMLElement>(null)
  const ends = useHiddenEnds(row)

  useEffect(() => {
    const box = row.current
    const current = box?.querySelector<HTMLElement>('[aria-current], [aria-pressed=true]')
    if (!box || !current) return
    const left = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2
    box.scrollTo({ left, behavior: scrollBehavior() })
  }, [activeKey])

  return (
    <div className="relative min-w-0">
      <nav
        ref={row}
        aria-label={label}
        data-tabs
        className={cx('no-scrollbar relative flex gap-2 overflow-x-auto overscroll-x-contain py-1.5', isBleed && 'bleed')}
      >
        {children}
      </nav>
      {ends.map((side) => (
        // the keyboard reaches every tab without it
        <button
          key={side}
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => row.current && scrollOn(row.current, side)}
          className={cx(
            'absolute inset-y-0 hidden w-20 items-center from-page from-60% to-transparent text-ink pointer-fine:flex',
            side === -1 ? 'left-0 justify-start bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l',
            isBleed && (side === -1 ? '-left-(--gutter)! pl-4' : '-right-(--gutter)! pr-4'),
          )}
        >
          <span className="flex size-10 items-center justify-center rounded-full bg-quiet hover:bg-quiet-2">
            <Icon name="chevron-right" className={cx('size-5', side === -1 && 'rotate-180')} />
          </span>
        </button>
      ))}
    </div>
  )
}

type Side = -1 | 1

/** By most of what is seen. */
const scrollOn = (row: HTMLElement, side: Side) => row.scrollBy({ left: side * row.clientWidth * 0.7, behavior: scrollBehavior() })

const scrollBehavior = () => (isStill() ? 'instant' : 'smooth')

const LINE_PX = 16

/** The ends of the row that have more. The wheel of a mouse over the row scrolls it as far as it goes. */
function useHiddenEnds(row: RefObject<HTMLElement | null>): readonly Side[] {
  const [ends, setEnds] = useState('')

  useEffect(() => {
    const box = row.current
    if (!box) return
    const isMore = (side: number) => (side < 0 ? box.scrollLeft > 1 : box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    const look = () => setEnds([-1, 1].filter(isMore).join())
    const turn = (event: WheelEvent) => {
      if (event.ctrlKey || event.shiftKey || event.deltaX !== 0 || !isMore(event.deltaY)) return
      event.preventDefault()
      box.scrollLeft += event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE_PX : event.deltaY
    }
    const size = new ResizeObserver(look)
    size.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    box.addEventListener('wheel', turn, { passive: false })
    return () => {
      size.disconnect()
      box.removeEventListener('scroll', look)
      box.removeEventListener('wheel', turn)
    }
  }, [row])

  return ([-1, 1] as const).filter((side) => ends.split(',').includes(String(side)))
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
