import { type ComponentProps, useState } from 'react'
import { SEARCH_DEBOUNCE_MS } from '~/contracts/constants'
import { useDebounced } from '~/lib/use-debounced'
import { queryFault } from '~/rules/search-query'
import { cx } from '~/ui/cx'
import { StaffIcon } from './staff-icon'

type SearchFieldProps = Pick<ComponentProps<'input'>, 'autoFocus' | 'onKeyDown'> & {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  className?: string
}

/** Finds rows of the list below. */
export function SearchField({ label, placeholder, value, onChange, className, ...rest }: SearchFieldProps) {
  const fault = queryFault(value.trim())
  return (
    <div className={cx('relative', className)}>
      <StaffIcon name="search" className="pointer-events-none absolute top-3.5 left-4 size-5 text-ink-3" />
      <input
        type="search"
        aria-label={label}
        value={value}
        aria-invalid={fault ? true : undefined}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={placeholder}
        {...rest}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="h-12 w-full rounded-full bg-quiet pr-4 pl-11.5 type-row text-ink placeholder:text-ink-3 [&::-webkit-search-cancel-button]:grayscale aria-invalid:inset-ring-2 aria-invalid:inset-ring-err"
      />
      <LongQuery fault={fault} />
    </div>
  )
}

/** Says under a search field that its text is too long to be searched. */
export const LongQuery = ({ fault }: { fault: string | undefined }) => (
  <span role="status" className="absolute top-full left-4 z-10 rounded-field bg-err-soft px-3 type-caption text-err not-empty:py-1">
    {fault}
  </span>
)

/** The text of a search field at once, and what the list is asked for once typing pauses. `onType` hears it with every sign, undefined for
 *  none: a list starts at its first page, and may keep the search in its address. A text that is too long is not asked for. */
export function useSearchText(start: string | undefined, onType?: (q: string | undefined) => void) {
  const [typed, setTyped] = useState(start ?? '')
  const [wanted, setWanted] = useState(typed.trim())
  const onChange = (text: string) => {
    setTyped(text)
    if (queryFault(text.trim()) !== undefined) return
    setWanted(text.trim())
    onType?.(text.trim() || undefined)
  }
  return { q: useDebounced(wanted, SEARCH_DEBOUNCE_MS), field: { value: typed, onChange } }
}
