import type { ReactNode } from 'react'
import { Check } from './icons.gen'

type CheckBoxProps = { name: string; checked: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** A wish beside a choice: a real checkbox with its words. */
export function CheckBox({ name, checked, onChange, children }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 w-fit items-center gap-3.5 rounded-field pr-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--ring)">
      <span className="relative flex size-6 shrink-0">
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-tick border-2 border-line-strong bg-page outline-none checked:border-ink checked:bg-ink"
        />
        <Check
          aria-hidden="true"
          className="pointer-events-none relative m-auto size-4.5 stroke-3 text-page opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  )
}
