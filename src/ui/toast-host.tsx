import { createRoot } from 'react-dom/client'
import { toast, Toaster } from 'sonner'
import { ToastBody, type ToastData } from './toast-body'

const MAX_TOASTS = 3
/** Toasts that can be acted on: they do not leave early. */
const lasting = new Set<number | string>()
let box: HTMLElement | undefined

/** Adds a toast. Where there are three, the oldest leaves, but none that can be acted on. */
export function addToast(data: ToastData): void {
  box ??= renderBox()
  const shown = toast.getToasts()
  const spare = shown.length < MAX_TOASTS ? undefined : shown.find(({ id }) => !lasting.has(id))
  if (spare) toast.dismiss(spare.id)
  // its body has the timer and the swipe, which differ from those of sonner
  const id = toast.custom((id) => <ToastBody {...data} onClose={() => toast.dismiss(id)} />, { duration: Infinity, dismissible: false })
  if (data.action) lasting.add(id)
  settle()
}

/** The list, in a root of its own: no page renders it, and it is the same one wherever it moves. */
function renderBox(): HTMLElement {
  const element = document.createElement('div')
  element.className =
    'group/toasts pointer-events-none fixed inset-x-2 top-18 z-60 md:top-22 md:right-6 md:left-auto md:w-90 in-data-toasts:static md:in-data-toasts:w-auto'
  createRoot(element).render(
    <Toaster
      containerAriaLabel="Сообщения"
      // the newest is the first of sonner's list: shown last, it moves none of the others
      className="flex flex-col-reverse gap-3 in-data-[toasts=true]:p-2"
      toastOptions={{
        className:
          'pointer-events-auto rounded-card transition duration-base data-[mounted=false]:-translate-y-4 data-[mounted=false]:opacity-0 data-[removed=true]:pointer-events-none data-[removed=true]:opacity-0 motion-reduce:transition-none',
      }}
    />,
  )
  // a dialog opens or closes, the panel of the search covers the page, or the window changes between phone and desktop
  new MutationObserver(settle).observe(document.body, { subtree: true, childList: true, attributeFilter: ['open', 'data-action-bar'] })
  window.addEventListener('resize', settle)
  return element
}

/** Moves the toasts into the place that an open panel keeps for them on a phone (`data-toasts`), else into the open modal dialog (the
 *  page outside it is inert), under the header, or over a page without one. */
function settle(): void {
  if (!box || toast.getToasts().length === 0) return
  const place = placeOfToasts()
  if (box.parentElement !== place) place.append(box)
}

/** Within the topmost open modal dialog, if there is one, and never in a dialog that is closing. */
function placeOfToasts(): HTMLElement {
  const top = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1) ?? null
  // a panel is within the header: its place comes before the header's own
  const places = [...document.querySelectorAll<HTMLElement>('[data-toasts]')]
  return places.find((place) => place.closest('dialog') === top && place.checkVisibility()) ?? top ?? document.body
}
