import { useEffect, useState } from 'react'

/** A word that stands above its control for three seconds each time `ask` grows. */
export function LimitHint({ ask, children }: { ask: number; children: string }) {
  const [answered, setAnswered] = useState(0)

  useEffect(() => {
    if (ask === answered) return
    const timer = setTimeout(() => setAnswered(ask), 3000)
    return () => clearTimeout(timer)
  }, [ask, answered])

  if (ask === answered) return null
  return (
    <span
      role="alert"
      className="pointer-events-none absolute right-0 bottom-full z-20 mb-2 block w-max max-w-56 rounded-field bg-nori px-3 py-2 type-caption text-on-nori shadow-float"
    >
      {children}
    </span>
  )
}
