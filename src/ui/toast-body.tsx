import { Icon, type IconName } from './icon'
import { type FocusEvent, type MouseEvent, useRef, useSyncExternalStore } from 'react'
import { cx } from './cx'
import { useSwipeAway } from './use-swipe-away'

export type ToastData = {
  kind: 'good' | 'bad' | 'note'
  title: string
  text?: string
  /** Such as an undo: the toast stays for ten seconds. */
  action?: { label: string; onPress: () => void }
  /** Another live region announces the text. */
  isSaid?: boolean
  /** Instead of the kind's own icon. */
  icon?: IconName
}

const looks = {
  good: { field: 'wasabi', icon: 'check' },
  bad: { field: 'gari', icon: 'triangle-exclamation-point' },
  note: { field: 'tamago', icon: 'info' },
} as const

const withoutFocus = {
  // a toast with the focus stays, and a mouse that pressed one has left it
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  // sonner would return the focus to where it came from as soon as Tab leaves the list
  onFocus: (event: FocusEvent) => event.stopPropagation(),
}

/** One toast. Its line is the timer: ten seconds with an action, else three. It pauses on hover and focus, and while the window
 *  has lost the focus. */
export function ToastBody({ kind, title, text, action, icon, isSaid, onClose }: ToastData & { onClose: () => void }) {
  const isAway = useSyncExternalStore(onFocusChange, () => !document.hasFocus())
  const swipe = useSwipeAway(onClose)
  const isPressed = useRef(false)
  // a second press may come before the toast is removed
  const pressOnce = () => {
    if (!isPressed.current) action?.onPress()
    isPressed.current = true
  }
  const { field, icon: ownIcon } = looks[kind]
  return (
    // a click anywhere, also on the buttons, bubbles up and closes it
    <div
      {...swipe}
      {...withoutFocus}
      className="relative flex min-h-16 w-full touch-pan-y items-center gap-3.5 overflow-hidden rounded-card bg-raised py-3 pr-2.5 pl-3.5 text-ink shadow-float select-none"
    >
      <span data-field={field} className="flex size-10 shrink-0 items-center justify-center rounded-full bg-field">
        <Icon name={icon ?? ownIcon} className={icon ? undefined : 'size-5'} />
      </span>
      {/* an action that does not fit beside the text wraps below it */}
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3.5 gap-y-2">
        <span aria-hidden={isSaid} className="min-w-0 grow basis-26">
          <span className={cx('block type-body leading-5', text && 'font-semibold')}>{title}</span>
          {text && <span className="mt-0.5 block type-meta text-ink-2">{text}</span>}
        </span>
        {action && (
          <button
            type="button"
            onClick={pressOnce}
            className="press min-h-11 shrink-0 rounded-full bg-quiet px-4 type-chip font-semibold hover:bg-quiet-2"
          >
            {action.label}
          </button>
        )}
      </span>
      <button
        type="button"
        aria-label="Закрыть сообщение"
        className="press flex size-11 shrink-0 items-center justify-center rounded-full text-ink hover:bg-quiet"
      >
        <Icon name="x" className="size-4.5" />
      </button>
      <span
        aria-hidden="true"
        data-away={isAway || undefined}
        onAnimationEnd={onClose}
        className={cx(
          'absolute inset-x-0 bottom-0 h-0.75 origin-left animate-countdown bg-salmon group-focus-within/toasts:[animation-play-state:paused] group-hover/toasts:[animation-play-state:paused] data-away:[animation-play-state:paused]',
          action && '[animation-duration:10s]',
        )}
      />
    </div>
  )
}

function onFocusChange(callback: () => void): () => void {
  const over = new AbortController()
  for (const change of ['blur', 'focus']) window.addEventListener(change, callback, { signal: over.signal })
  return () => over.abort()
}
