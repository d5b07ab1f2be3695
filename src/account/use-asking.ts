import { useEffect, useRef, useState } from 'react'

/** A question that takes the place of the button it is about; given up, the focus goes back to the button, which is the one
 *  inside `opener`. */
export function useAsking() {
  const [isAsking, setIsAsking] = useState(false)
  const opener = useRef<HTMLDivElement>(null)
  const wasAsking = useRef(false)

  useEffect(() => {
    if (wasAsking.current && !isAsking) opener.current?.querySelector('button')?.focus()
    wasAsking.current = isAsking
  }, [isAsking])

  return { isAsking, opener, ask: () => setIsAsking(true), giveUp: () => setIsAsking(false) }
}
