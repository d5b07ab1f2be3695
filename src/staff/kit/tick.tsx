import { useEffect, useRef } from 'react'
import { StaffIcon } from './staff-icon'

type TickProps = { label: string; isOn: boolean; isPart?: boolean; onToggle: () => void }

/** A checkbox of a table, whose label is the row. */
export function Tick({ label, isOn, isPart = false, onToggle }: TickProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <label className="relative flex size-11 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-offset-[-6px] has-focus-visible:outline-(--ring)">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={onToggle}
        className="peer size-5.5 cursor-pointer appearance-none rounded-tick border-2 border-line-strong bg-page outline-none checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
      />
      <StaffIcon
        name={isPart ? 'minus' : 'check'}
        className="pointer-events-none absolute size-4 text-page opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  )
}
