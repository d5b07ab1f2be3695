import { useLayoutEffect, useRef, useState } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { type PageKey, pageWindow } from './page-window'

type PagerProps = {
  /** How many late tickets each page has. */
  late: readonly number[]
  page: number
  onPage: (page: number) => void
}

/** Pages of the board, and where the late tickets are. Pages without room give way to dots, which lead to the first of them. Absent for a
 *  single page. */
export function BoardPager({ late, page, onPage }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const room = useWidth(nav)
  return (
    <nav ref={nav} aria-label="Страницы" className="flex h-full min-w-0 items-center justify-center gap-1.75 overflow-hidden">
      {late.length > 1 &&
        pageWindow(late, page, room).map((key) => (
          <Key key={key.from} {...key} isHere={key.from === page && key.to === page} onPage={onPage} />
        ))}
    </nav>
  )
}

type KeyProps = PageKey & { isHere: boolean; onPage: (page: number) => void }

function Key({ from, to, late, isHere, onPage }: KeyProps) {
  const isRun = to > from
  return (
    <button
      type="button"
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onPage(from)}
      className="flex h-full shrink-0 items-center -outline-offset-4"
    >
      <span className={cx(FACE, isHere ? 'bg-ink text-page' : isRun ? 'text-ink-2' : 'bg-(--bar)')}>
        <span className="sr-only">{isRun ? `Страницы ${from + 1}–${to + 1}` : `Страница ${from + 1}`}</span>
        <span aria-hidden="true">{isRun ? '…' : from + 1}</span>
        {late > 0 && !isHere && (
          <span className="flex items-center gap-1 font-text text-[1rem] font-[600] text-err night:text-gari">
            <StaffIcon name="triangle-exclamation-point" className="size-4.5" />
            <span className="sr-only">опаздывают </span>
            {late}
          </span>
        )}
      </span>
    </button>
  )
}

const FACE = 'press flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 font-voice text-[1.0625rem] font-[600]'

/** Pixels at 16 px. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setWidth(Math.floor(((entry?.contentRect.width ?? 0) * 16) / rem))
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return width
}
