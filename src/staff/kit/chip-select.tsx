import { cx } from '~/ui/cx'
import { CHIP, chipLook } from './chip'
import { StaffIcon, type StaffIconName } from './staff-icon'

type ChipSelectProps = {
  label: string
  icon: StaffIconName
  value: string
  /** The first one is what is shown without a choice. */
  options: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** One answer of many, in the shape of a chip: the browser's own list. Ink while it narrows the list. */
export const ChipSelect = ({ label, icon, value, options, onPick }: ChipSelectProps) => (
  <label
    className={cx(
      CHIP,
      chipLook(value !== options[0]?.value),
      'relative has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--ring)',
    )}
  >
    <StaffIcon name={icon} className="size-4.5" />
    <span className="sr-only">{label}</span>
    <select
      value={value}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
      className="max-w-40 appearance-none truncate bg-transparent pr-6 outline-none [&>option]:bg-page [&>option]:text-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <StaffIcon name="chevron-down" className="pointer-events-none absolute right-3.5 size-4.5" />
  </label>
)
