import type { AnyRouter } from '@tanstack/react-router'

/** A second press so soon and so near is the other half of a double click. */
const DOUBLE_MS = 400
const DOUBLE_PX = 8
/** What scrolled this short while ago may have brought another link under the pointer. */
const SCROLLED_MS = 100
const CONTROLS = 'a, button, input, select, textarea, label, summary, [role=button], [contenteditable]'

/** Opens a link's page when the mouse goes down on it, a tenth of a second before it comes up. The link is sent the click it
 *  would get, so that its own handlers, guards and blockers work as ever; the real one that follows is swallowed. Only the
 *  main button of a mouse: a finger or a pen may be going to scroll, keys and assistive tech click by themselves.
 *  docs/decisions/036. Returns what stops it. */
export function navigateOnPress(router: AnyRouter): () => void {
  const over = new AbortController()
  const { signal } = over
  let last = { at: -Infinity, x: 0, y: 0 }
  let scrolledAt = -Infinity
  /** The click that belongs to a press which was answered already. */
  let isClickDue = false

  function press(event: PointerEvent) {
    isClickDue = false
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    if (isDouble(event)) {
      isClickDue = true
      return
    }
    const link = event.timeStamp - scrolledAt < SCROLLED_MS ? null : linkUnder(event)
    if (!link || !opensPage(router, link)) return
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    isClickDue = true
    event.target?.dispatchEvent(clickOf(event))
  }

  const isDouble = ({ timeStamp, clientX, clientY }: PointerEvent) =>
    timeStamp - last.at < DOUBLE_MS && Math.abs(clientX - last.x) < DOUBLE_PX && Math.abs(clientY - last.y) < DOUBLE_PX

  function swallow(event: MouseEvent) {
    if (!isClickDue || !event.isTrusted || event.detail === 0) return
    isClickDue = false
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  // a button that comes up elsewhere, or a drag, brings no click: the next one is somebody else's
  const settle = () => void setTimeout(() => (isClickDue = false))

  document.addEventListener('pointerdown', press, { signal })
  window.addEventListener('click', swallow, { signal, capture: true })
  window.addEventListener('pointerup', settle, { signal, capture: true })
  window.addEventListener('pointercancel', settle, { signal, capture: true })
  document.addEventListener('scroll', ({ timeStamp }) => (scrolledAt = timeStamp), { signal, capture: true, passive: true })
  return () => over.abort()
}

/** The link that this press is a plain one of; null where it may be the start of something else. */
function linkUnder(event: PointerEvent): HTMLAnchorElement | null {
  const isPlain = event.isPrimary && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
  if (!isPlain || !(event.target instanceof Element)) return null
  // a button that lies in a link is pressed for itself
  const link = event.target.closest(CONTROLS)
  if (!(link instanceof HTMLAnchorElement) || link.closest('[draggable=true]')) return null
  const selection = window.getSelection()
  return selection && !selection.isCollapsed && selection.containsNode(link, true) ? null : link
}

/** Whether a link does nothing but open another page of this shop in this window. */
function opensPage(router: AnyRouter, link: HTMLAnchorElement): boolean {
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return false
  if (link.origin !== window.location.origin || link.pathname === window.location.pathname) return false
  const [, , found] = router.getMatchedRoutes(link.pathname)
  return found !== undefined
}

function clickOf({ clientX, clientY, screenX, screenY }: PointerEvent): MouseEvent {
  const where = { clientX, clientY, screenX, screenY }
  return new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, ...where })
}
