import { Fragment, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '~/ui/cx'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { pageWindow } from './page-window'

type PagerProps = {
  /** How many late tickets each page has. */
  late: readonly number[]
  page: number
  onPage: (page: number) => void
}

/** Pages of the board, and where the late tickets are. Pages without room give way to dots, which lead to the first of them. Absent for a
 *  single page. */
export function Pager({ late, page, onPage }: PagerProps) {
  const nav = useRef<HTMLElement>(null)
  const room = useWidth(nav)
  const shown = pageWindow(late, page, room)
  const key = (index: number) => <Key key={index} index={index} late={late[index] ?? 0} isHere={index === page} onPage={onPage} />
  return (
    <nav ref={nav} aria-label="Страницы" className="flex h-full min-w-0 items-center justify-center gap-1.75 overflow-hidden">
      {late.length > 1 &&
        [...shown, late.length].map((index, at) => {
          const after = (shown[at - 1] ?? -1) + 1
          const dots = index > after && <Dots key={`to ${index}`} from={after} to={index - 1} onPage={onPage} />
          return (
            <Fragment key={index}>
              {dots}
              {index < late.length && key(index)}
            </Fragment>
          )
        })}
    </nav>
  )
}

type KeyProps = { index: number; late: number; isHere: boolean; onPage: (page: number) => void }

function Key({ index, late, isHere, onPage }: KeyProps) {
  return (
    <button
      type="button"
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onPage(index)}
      className="flex h-full shrink-0 items-center -outline-offset-4"
    >
      <span className={cx(FACE, 'gap-2', isHere ? 'bg-ink text-page' : 'bg-(--bar)')}>
        <span className="sr-only">Страница </span>
        {index + 1}
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

function Dots({ from, to, onPage }: { from: number; to: number; onPage: (page: number) => void }) {
  const name = from === to ? `Страница ${from + 1}` : `Страницы ${from + 1}–${to + 1}`
  return (
    <button type="button" aria-label={name} onClick={() => onPage(from)} className="flex h-full shrink-0 items-center -outline-offset-4">
      <span className={cx(FACE, 'w-11 text-ink-2')}>…</span>
    </button>
  )
}

const FACE = 'press flex h-11 min-w-11 items-center justify-center rounded-full px-2.5 font-voice text-[1.0625rem] font-[600]'

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
