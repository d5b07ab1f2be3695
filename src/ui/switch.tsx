import type { ReactNode } from 'react'

type SwitchProps = { checked: boolean; onChange: (isOn: boolean) => void; title: ReactNode; note?: ReactNode }

/** On or off, in force at once: a real checkbox that says it is a switch, with its words as its label. */
export function Switch({ checked, onChange, title, note }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-4">
      <span className="min-w-0 grow">
        <span className="block type-name">{title}</span>
        {note && <span className="mt-0.5 block type-meta text-ink-2">{note}</span>}
      </span>
      <span className="relative h-8 w-13 shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full bg-page inset-ring-2 inset-ring-line-strong transition-colors duration-fast checked:bg-ink checked:inset-ring-ink"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full bg-line-strong transition-transform duration-base ease-base peer-checked:translate-x-5 peer-checked:bg-page motion-reduce:transition-none"
        />
      </span>
    </label>
  )
}
