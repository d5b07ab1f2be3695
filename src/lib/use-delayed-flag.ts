import { useEffect, useState } from 'react'

/** True once `flag` has been true for `waitMs`. */
export function useDelayedFlag(flag: boolean, waitMs: number): boolean {
  const [isDelayed, setIsDelayed] = useState(false)

  useEffect(() => {
    if (!flag) return undefined
    const timer = setTimeout(() => setIsDelayed(true), waitMs)
    return () => {
      clearTimeout(timer)
      setIsDelayed(false)
    }
  }, [flag, waitMs])

  return isDelayed
}
