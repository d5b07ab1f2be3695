import { useEffect, useEffectEvent, useRef } from 'react'
import type { PriceDifference } from './price-difference'

type Report = {
  difference: PriceDifference | null
  /** The customer was asked for before the server priced: a rank may have changed since. */
  isBuyerOlder: boolean
  askBuyer: () => void
}

/** Logs a difference between the browser's price and the server's as the defect it is, each once. One that a change of
 *  the customer's rank may explain is logged only where it is still there with the present customer. Issue 4, part 8. */
export function useReportDifference({ difference, isBuyerOlder, askBuyer }: Report): void {
  const reported = useRef(new Set<string>())
  const key = difference && JSON.stringify(difference)
  const askAgain = useEffectEvent(askBuyer)

  useEffect(() => {
    if (key === null || reported.current.has(key)) return
    if (isBuyerOlder) return askAgain()
    reported.current.add(key)
    console.error('Price difference', JSON.parse(key))
  }, [key, isBuyerOlder])
}
