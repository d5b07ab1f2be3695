import { useEffect, useEffectEvent, useState } from 'react'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'

type HeldPress = {
  /** The sum that is shown; null before the first answer. */
  sum: number | null
  /** The sum is the server's for what is entered now. */
  isFresh: boolean
  isPricing: boolean
  act: () => void
}

/** A press while the sum is being counted. It acts once the sum that was seen is confirmed; another sum is said first. */
export function useHeldPress({ sum, isFresh, isPricing, act }: HeldPress) {
  const [held, setHeld] = useState<{ sum: number | null; isOver: boolean } | null>(null)
  const isHeld = held !== null && !held.isOver

  const settle = useEffectEvent(() => {
    const isOther = isFresh && sum !== held?.sum
    setHeld(isOther ? { sum, isOver: true } : null)
    // why there is no sum at all is said beside the button
    if (isFresh && !isOther) act()
  })
  useEffect(() => {
    if (!isHeld || isPricing) return undefined
    const timer = setTimeout(() => settle())
    return () => clearTimeout(timer)
  }, [isHeld, isPricing])

  return {
    isHeld,
    /** What to do after a press that met another sum. */
    note: held?.isOver && held.sum !== null ? glue(`Сумма теперь ${priceText(held.sum)}. Скажите гостю и нажмите ещё раз.`) : null,
    hold: () => setHeld({ sum, isOver: false }),
    forget: () => setHeld(null),
  }
}
