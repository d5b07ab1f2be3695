import { useEffect, useState } from 'react'

/** A text once it has stood unchanged for `waitMs`, the first one included; until then the one before it, at first none. */
export function useSettled(text: string, waitMs: number): string {
  const [settled, setSettled] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), waitMs)
    return () => clearTimeout(timer)
  }, [text, waitMs])

  return settled
}
