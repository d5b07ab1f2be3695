import { useMemo, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { removeToast, type Toast } from './show-toast'
import { ToastBody } from './toast-body'

const TOAST_ROOM_PX = 96
const GAP_PX = 8

/** The toasts, inside the open modal dialog (the page outside it is inert) or the body. Hover and
 *  focus on one of them pause all timers, so that none moves. */
export function ToastHost({ toasts }: { toasts: readonly Toast[] }) {
  const dialog = useSyncExternalStore(onModalChange, openModal)
  const top = useMemo(() => topInSheet(dialog), [dialog])
  return createPortal(
    <section
      aria-label="Сообщения"
      aria-live="polite"
      className="group/toasts pointer-events-none fixed inset-x-2 top-18 z-60 md:top-22 md:right-6 md:left-auto md:w-90"
      ref={(section) => void section?.style.setProperty('top', top === null ? null : `${top}px`)}
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
    dialog ?? document.body,
  )
}

/** The topmost open modal dialog. */
const openModal = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null

function onModalChange(callback: () => void): () => void {
  const changes = new MutationObserver(callback)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => changes.disconnect()
}

/** Where toasts begin over a bottom sheet, in pixels, so that its title and close button stay visible: above the sheet where
 *  there is room, else under its header. By offsets, because the sheet may still slide in. */
function topInSheet(dialog: HTMLDialogElement | null): number | null {
  const sheet = dialog?.querySelector<HTMLElement>('[data-sheet]')
  const header = sheet?.querySelector('header')
  if (!sheet || !header || sheet.offsetWidth < window.innerWidth) return null
  const isRoomAbove = sheet.offsetTop >= TOAST_ROOM_PX + GAP_PX
  return isRoomAbove ? sheet.offsetTop - TOAST_ROOM_PX : sheet.offsetTop + header.offsetTop + header.offsetHeight + GAP_PX
}
