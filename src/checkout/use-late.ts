import { useEffect, useState } from 'react'

/** Whether something has been so for `waitMs`: what is over sooner is not worth a word. */
export function useLate(isSo: boolean, waitMs: number): boolean {
  const [isLate, setIsLate] = useState(false)

  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setIsLate(true), waitMs)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isSo, waitMs])

  return isLate
}
