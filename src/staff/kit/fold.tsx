import { type ReactNode, useState } from 'react'
import { StaffIcon } from './staff-icon'

type FoldProps = { title: string; hint: string; isFilled?: boolean; children: ReactNode }

/** A part of a form that is seldom needed, closed at first unless it is filled; `hint` tells what is in it. */
export function Fold({ title, hint, isFilled = false, children }: FoldProps) {
  const [turned, setTurned] = useState<boolean | null>(null)
  const isOpen = turned ?? isFilled
  return (
    <section className="flex flex-col gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setTurned(!isOpen)}
        className="press flex min-h-12 items-center gap-3 rounded-field bg-quiet px-4 py-2 text-left"
      >
        <span className="min-w-0 grow">
          <span className="block type-row font-[600]">{title}</span>
          <span className="block truncate type-caption text-ink-2">{hint}</span>
        </span>
        <StaffIcon name={isOpen ? 'chevron-up' : 'chevron-down'} className="size-5 shrink-0" />
      </button>
      {isOpen && children}
    </section>
  )
}
