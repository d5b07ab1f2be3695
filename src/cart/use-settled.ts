import { useEffect, useState } from 'react'

/** A value once it has stood unchanged for `waitMs`; the first one counts at once. Compare by `===` to learn whether the
 *  present one has settled. */
export function useSettled<Value extends object>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)

  useEffect(() => {
    if (settled === value) return undefined
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, settled, waitMs])

  return settled
}
