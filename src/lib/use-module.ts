import { useEffect, useEffectEvent, useState } from 'react'

/** Loads a part of the shop when it is wanted. A failed load is told to `onFail` and tried again the next time it is
 *  wanted; `React.lazy` would keep the failure for ever. */
export function useModule<Module>(load: () => Promise<Module>, isWanted: boolean, onFail: (error: unknown) => void): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  const start = useEffectEvent(load)
  const fail = useEffectEvent(onFail)
  const isMissing = isWanted && module === null

  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    start().then(
      (loaded) => isOver || setModule(() => loaded),
      (error: unknown) => isOver || fail(error),
    )
    return () => {
      isOver = true
    }
  }, [isMissing])

  return module
}
