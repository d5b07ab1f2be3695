import { useLayoutEffect, useRef } from 'react'

/** Moves the focus to the last button of `box` when a button and a stepper replace each other. Call `swap` in the handler. */
export function useSwapFocus<Box extends HTMLElement = HTMLSpanElement>(isOpen: boolean) {
  const box = useRef<Box>(null)
  const isSwapping = useRef(false)

  useLayoutEffect(() => {
    if (!isSwapping.current) return
    isSwapping.current = false
    const buttons = box.current?.querySelectorAll('button')
    buttons?.item(buttons.length - 1).focus({ preventScroll: true })
  }, [isOpen])

  return {
    box,
    swap: () => {
      isSwapping.current = true
    },
  }
}
