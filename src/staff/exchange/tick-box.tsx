import { StaffIcon } from '~/staff/kit/staff-icon'

type TickBoxProps = { label: string; isOn: boolean; isMixed?: boolean; onTick: (isOn: boolean) => void }

/** A checkbox of a table with a target of 44 px. */
export function TickBox({ label, isOn, isMixed = false, onTick }: TickBoxProps) {
  return (
    <label className="relative grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        onChange={(event) => onTick(event.currentTarget.checked)}
        className="peer size-6 cursor-pointer appearance-none rounded-tick border-2 border-line-strong bg-page checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
      />
      <StaffIcon
        name={isMixed ? 'minus' : 'check'}
        className="pointer-events-none absolute size-4.5 text-page opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
      />
    </label>
  )
}
