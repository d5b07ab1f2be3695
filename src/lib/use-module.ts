import { useEffect, useEffectEvent, useState } from 'react'

/** Loads a module when it is wanted. A failed load calls `onFail` and is retried the next time; `React.lazy` would cache the
 *  failure. */
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
