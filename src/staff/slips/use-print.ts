import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Paper } from './paper.atoms'

const MARGIN_MM = 3
const PX_PER_MM = 96 / 25.4

/** Makes the page as long as the slip, because browsers know no «80mm auto», and prints it once its fonts have come. Our policy allows
 *  no style element, so the rule stands in a constructed sheet. */
export function usePrint(slip: RefObject<HTMLElement | null>, paper: Paper, isReady: boolean, onPrinted: () => void) {
  const printed = useEffectEvent(onPrinted)

  useLayoutEffect(() => {
    if (!isReady) return
    const sheet = new CSSStyleSheet()
    const measure = () => {
      const height = Math.ceil((slip.current?.getBoundingClientRect().height ?? 0) / PX_PER_MM) + 2 * MARGIN_MM + 1
      sheet.replaceSync(`@page { size: ${paper}mm ${height}mm; margin: ${MARGIN_MM}mm }`)
    }
    measure()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    window.addEventListener('beforeprint', measure)
    return () => {
      window.removeEventListener('beforeprint', measure)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [slip, paper, isReady])

  useEffect(() => {
    if (!isReady) return
    let isOver = false
    const told = () => printed()
    window.addEventListener('afterprint', told)
    void document.fonts.ready.then(() => isOver || window.print())
    return () => {
      isOver = true
      window.removeEventListener('afterprint', told)
    }
  }, [isReady])
}
