import { useEffect, useState } from 'react'

/** A value once it has not changed for `waitMs`. Until then it is the previous one, at first `initial` (by default the value itself). */
export function useDebounced<Value>(value: Value, waitMs: number, initial = value): Value {
  const [debounced, setDebounced] = useState(initial)

  useEffect(() => {
    if (debounced === value) return undefined
    const timer = setTimeout(() => setDebounced(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, debounced, waitMs])

  return debounced
}
