import { useLayoutEffect, useRef } from 'react'

/** Where a lone button gives way to a stepper or comes back, the focus goes on to the last button of the box.
 *  Call `swap` in the handler that causes it. */
export function useSwapFocus(isOpen: boolean) {
  const box = useRef<HTMLSpanElement>(null)
  const isAsked = useRef(false)

  useLayoutEffect(() => {
    if (!isAsked.current) return
    isAsked.current = false
    const buttons = box.current?.querySelectorAll('button')
    buttons?.item(buttons.length - 1).focus({ preventScroll: true })
  }, [isOpen])

  return {
    box,
    swap: () => {
      isAsked.current = true
    },
  }
}
