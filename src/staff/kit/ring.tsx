type RingProps = {
  /** What is left, and of how much, in the same unit. */
  left: number
  of: number
  className?: string
}

/** A countdown: a ring that empties, with the whole seconds that are left. */
export function Ring({ left, of, className = 'size-7' }: RingProps) {
  const part = of > 0 ? Math.min(1, Math.max(0, left / of)) : 0
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={className}>
      <circle cx="14" cy="14" r="12" pathLength="1" fill="none" stroke="currentColor" strokeWidth="3" strokeOpacity="0.25" />
      <circle
        cx="14"
        cy="14"
        r="12"
        pathLength="1"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray={`${part} 1`}
        transform="rotate(-90 14 14)"
      />
      <text x="14" y="18.5" textAnchor="middle" fill="currentColor" className="text-[0.8125rem] font-[600] tabular-nums">
        {Math.ceil(left)}
      </text>
    </svg>
  )
}
