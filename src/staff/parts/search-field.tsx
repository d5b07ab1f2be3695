import { useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import { useDebounced } from '~/lib/use-debounced'
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

/** The text of a search field at once, and what the list is asked for once typing pauses. `onType` hears it with every sign, undefined for
 *  none: a list starts at its first page, and may keep the search in its address. */
export function useSearchText(start: string | undefined, onType: (q: string | undefined) => void) {
  const [typed, setTyped] = useState(start ?? '')
  const onChange = (text: string) => {
    setTyped(text)
    onType(text.trim() || undefined)
  }
  return { q: useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS), field: { value: typed, onChange } }
}
