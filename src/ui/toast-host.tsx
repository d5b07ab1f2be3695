import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx'
import { removeToast, type Toast } from './show-toast'
import { ToastBody } from './toast-body'

/** The toasts, in the place that an open panel keeps for them on a phone (`data-toasts`), else over the open modal dialog (the page
 *  outside it is inert), under the header, or over a page without one. Hover and focus on one of them pause all timers, so that none moves. */
export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  const place = useSyncExternalStore(onPlaceChange, placeOfToasts)
  return createPortal(
    <section
      aria-label="Сообщения"
      aria-live="polite"
      className={cx(
        'group/toasts pointer-events-none',
        place.hasAttribute('data-toasts')
          ? toasts.length > 0 && place.dataset['toasts'] !== 'header' && 'p-2'
          : 'fixed inset-x-2 top-18 z-60 md:top-22 md:right-6 md:left-auto md:w-90',
      )}
    >
      <ol className="grid gap-3">
        {toasts.map(({ id, ...toast }) => (
          <li
            key={id}
            data-toast
            className="pointer-events-auto transition duration-base motion-reduce:transition-none starting:-translate-y-4 starting:opacity-0"
          >
            <ToastBody {...toast} onClose={() => removeToast(id)} />
          </li>
        ))}
      </ol>
    </section>,
    place,
  )
}

/** Within the topmost open modal dialog, if there is one, and never in a dialog that is closing. */
function placeOfToasts(): HTMLElement {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
  // a panel is within the header: its place comes before the header's own
  const places = [...document.querySelectorAll<HTMLElement>('[data-toasts]')]
  return places.find((place) => place.closest('dialog') === top && place.checkVisibility()) ?? top ?? document.body
}

/** A dialog opens or closes, the panel of the search covers the page, or the window changes between phone and desktop. */
function onPlaceChange(callback: () => void): () => void {
  const changes = new MutationObserver(callback)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open', 'data-action-bar'] })
  window.addEventListener('resize', callback)
  return () => {
    changes.disconnect()
    window.removeEventListener('resize', callback)
  }
}
