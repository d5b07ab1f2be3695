import { type MouseEvent, type PointerEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { useBackCloses } from './layers'

const leaveMs = 240

/** Controls a native `<dialog>`: opens it as modal, closes it on Escape, a press on the backdrop or a link that is followed, keeps its
 *  content during the closing animation. The browser traps and returns the focus and makes the page inert. Back closes it too, and
 *  leaves the page where `isOfAddress`: the address of the page opened it. */
export function useModal(isOpen: boolean, onClose: () => void, isOfAddress = false) {
  useBackCloses(isOpen && !isOfAddress, onClose)
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
    // React's autoFocus ran while the dialog was closed and leaves no attribute in the DOM
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
      // a second Escape makes the browser close it without a cancel event
      onClose: (event: SyntheticEvent) => event.target === ref.current && isOpen && !ref.current.open && onClose(),
      // the second press of a double click belongs to the button that opened it
      onMouseDown: (event: MouseEvent) => event.target === ref.current && event.detail < 2 && onClose(),
      // a link to the present page closes it too; the router prevents the browser's own navigation
      onClick: ({ defaultPrevented, target }: MouseEvent) =>
        defaultPrevented && target instanceof Element && target.closest('a') && onClose(),
    },
  }
}

const closeAt = 110
const flickPxPerMs = 0.6

/** Handlers for the grip of a bottom sheet: the sheet follows the finger and closes past 110 px or on a flick. */
export function usePullDown(onClose: () => void) {
  const pull = useRef<{ startY: number; startedAt: number; sheet: HTMLElement } | null>(null)
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (pull.current?.startY ?? event.clientY))

  const end = (event: PointerEvent) => {
    if (!pull.current) return
    const { sheet, startedAt } = pull.current
    const down = distance(event)
    const isFlick = down > 24 && down / (event.timeStamp - startedAt) > flickPxPerMs
    pull.current = null
    sheet.style.removeProperty('transition')
    sheet.style.removeProperty('translate')
    if (event.type === 'pointerup' && (down > closeAt || isFlick)) onClose()
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const sheet = event.currentTarget.closest<HTMLElement>('[data-sheet]')
      if (!sheet || (event.target instanceof Element && event.target.closest('button, a'))) return
      event.currentTarget.setPointerCapture(event.pointerId)
      pull.current = { startY: event.clientY, startedAt: event.timeStamp, sheet }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pull.current) return
      pull.current.sheet.style.transition = 'none'
      pull.current.sheet.style.translate = `0 ${distance(event)}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** Writes the height of the on-screen keyboard to `--keyboard` while open, so that a bottom sheet stays above it. */
export function useKeyboardRoom(isOpen: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    if (!isOpen || !view) return
    const root = document.documentElement
    const measure = () => {
      const covered = window.innerHeight - view.height - view.offsetTop
      root.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    const over = new AbortController()
    for (const change of ['resize', 'scroll']) view.addEventListener(change, measure, { signal: over.signal })
    return () => {
      over.abort()
      root.style.removeProperty('--keyboard')
    }
  }, [isOpen])
}
