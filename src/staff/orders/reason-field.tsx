import { TextArea } from '~/ui/field'

type ReasonFieldProps = {
  label: string
  quick: readonly string[]
  value: string
  error?: string | undefined
  onChange: (text: string) => void
}

/** A reason: one of the usual ones, or in own words. */
export const ReasonField = ({ label, quick, value, error, onChange }: ReasonFieldProps) => (
  <div className="flex flex-col gap-2">
    <TextArea
      label={label}
      value={value}
      error={error}
      maxLength={300}
      rows={1}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed)}
    />
    <div role="group" aria-label="Частые причины" className="-mt-4 flex flex-wrap gap-2">
      {quick.map((text) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === text}
          onClick={() => onChange(text)}
          className="press inline-flex min-h-11 items-center rounded-full bg-quiet px-4 type-chip aria-pressed:bg-ink aria-pressed:text-page"
        >
          {text}
        </button>
      ))}
    </div>
  </div>
)
