import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

const leaveMs = 240

/** Drives a native `<dialog>`: opens it as modal, closes it on Escape or a press on the scrim, keeps its content while it leaves.
 *  The browser traps the focus, makes the page inert and returns the focus. */
export function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setIsLeaving(!isOpen)
  }

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !isOpen) return
    const root = document.documentElement
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
    if (!dialog.open) dialog.showModal()
    // React's autoFocus ran while the dialog was still closed, and left no attribute for the browser to find.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [isOpen])

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setIsLeaving(false), leaveMs)
    return () => clearTimeout(timer)
  }, [isLeaving])

  return {
    isShown: isOpen || isLeaving,
    modal: {
      ref,
      onCancel: (event: SyntheticEvent) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      },
      // The browser may close it by itself at a second Escape.
      onClose: (event: SyntheticEvent) => event.target === ref.current && isOpen && !ref.current.open && onClose(),
      onMouseDown: (event: MouseEvent) => event.target === ref.current && onClose(),
    },
  }
}
