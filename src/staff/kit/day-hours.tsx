import { hoursText, nightText, type Shift, typedHours } from '~/rules/typed-moment'
import { clockMinutes, shiftMinutes } from '~/rules/weekly-hours'
import { RoundButton } from './round-button'
import { Field } from '~/ui/field'

type DayHoursProps = {
  name: string
  /** As typed. */
  text: string
  /** What a day without hours is. */
  none: string
  fault: string | null
  onChange: (text: string) => void
  onCopy: () => void
}

/** The hours of one weekday as text, and what was read as a bar. Leaving the field writes them out in full. */
export function DayHours({ name, text, none, fault, onChange, onCopy }: DayHoursProps) {
  const { value, fault: unread } = typedHours(text)
  const shifts = value ?? []
  return (
    <li>
      <div className="flex items-start gap-1">
        <Field
          label={name}
          value={text}
          autoComplete="off"
          spellCheck={false}
          error={unread ?? fault}
          hint={shifts.length === 0 ? none : nightText(shifts)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onBlur={() => value && onChange(hoursText(value))}
          className="min-w-0 grow"
        />
        <RoundButton
          kind="row"
          icon="copy"
          label={`Скопировать на все дни: ${name.toLowerCase()}`}
          title="Скопировать на все дни"
          onClick={onCopy}
          className="mt-1.5 hover:text-ink"
        />
      </div>
      <DayBar shifts={shifts} />
    </li>
  )
}

/** From midnight to six in the morning of the next day. */
const SHOWN_MINUTES = 30 * 60

/** The shifts on a line of hours; one after midnight goes on behind the mark. */
function DayBar({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SHOWN_MINUTES} 10`}
      preserveAspectRatio="none"
      className="h-2.5 w-full overflow-hidden rounded-full"
    >
      <rect width={SHOWN_MINUTES} height="10" className="fill-quiet-2" />
      {shifts.map((shift, index) => (
        <rect key={index} x={clockMinutes(shift.open)} width={shiftMinutes(shift)} height="10" className="fill-ink" />
      ))}
      <rect x={24 * 60 - 3} width="6" height="10" className="fill-salmon" />
    </svg>
  )
}
