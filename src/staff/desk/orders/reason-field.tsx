import { Field } from '~/ui/field'

type ReasonFieldProps = {
  label: string
  quick: readonly string[]
  value: string
  error?: string | undefined
  onChange: (text: string) => void
}

/** A reason: one of the usual ones, or in own words. */
export const ReasonField = ({ label, quick, value, error, onChange }: ReasonFieldProps) => (
  <div className="flex flex-col">
    <Field
      label={label}
      value={value}
      error={error}
      maxLength={300}
      autoComplete="off"
      onChange={({ currentTarget: { value: typed } }) => onChange(typed)}
    />
    <div role="group" aria-label="Частые причины" className="no-scrollbar -mx-6 -mt-5 mb-2.5 flex gap-1.5 overflow-x-auto px-6 py-1">
      {quick.map((text) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === text}
          onClick={() => onChange(text)}
          className="press inline-flex min-h-10 shrink-0 items-center rounded-full bg-quiet px-3.5 text-[0.875rem] font-[550] aria-pressed:bg-ink aria-pressed:text-page pointer-coarse:min-h-11"
        >
          {text}
        </button>
      ))}
    </div>
  </div>
)
