import { cx } from '~/ui/cx'
import { StaffIcon } from './staff-icon'

type SearchFieldProps = { label: string; placeholder: string; value: string; onChange: (text: string) => void; className?: string }

/** Finds rows of the list below. */
export const SearchField = ({ label, placeholder, value, onChange, className }: SearchFieldProps) => (
  <label className={cx('relative block', className)}>
    <span className="sr-only">{label}</span>
    <StaffIcon name="search" className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-3" />
    <input
      type="search"
      value={value}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      placeholder={placeholder}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="h-12 w-full rounded-full bg-quiet pr-4 pl-11.5 type-row text-ink placeholder:text-ink-3"
    />
  </label>
)
