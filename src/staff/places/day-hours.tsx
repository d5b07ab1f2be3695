import type { Hours } from '~/contracts/common'
import { MAX_SHIFTS } from '~/contracts/staff-constants'
import { clockMinutes, shiftMinutes } from '~/rules/weekly-hours'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { closeOf, toField } from './places-text'

type Shift = Pick<Hours, 'open' | 'close'>
type DayHoursProps = {
  name: string
  shifts: readonly Shift[]
  fault: string | null
  onChange: (shifts: Shift[]) => void
  onCopy: () => void
}

const FIRST: Shift = { open: '10:00', close: '22:00' }
const iconButton = 'press flex size-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-quiet-2 hover:text-ink'
const timeBox = 'h-11 w-31 rounded-field bg-quiet px-3 type-row text-ink'

/** The shifts of one weekday with their bar. */
export function DayHours({ name, shifts, fault, onChange, onCopy }: DayHoursProps) {
  const low = name.toLowerCase()
  const last = shifts.at(-1)
  const next = last ? { open: toField(last.close), close: '24:00' } : FIRST
  return (
    <li>
      <div className="flex items-center">
        <h3 className="min-w-0 grow type-row font-[600]">
          {name}
          {shifts.length === 0 && <span className="font-[400] text-ink-3">, закрыто</span>}
        </h3>
        {shifts.length < MAX_SHIFTS && (
          <button type="button" aria-label={`Добавить смену: ${low}`} onClick={() => onChange([...shifts, next])} className={iconButton}>
            <StaffIcon name="plus" className="size-5" />
          </button>
        )}
        <button
          type="button"
          aria-label={`Скопировать на все дни: ${low}`}
          title="Скопировать на все дни"
          onClick={onCopy}
          className={iconButton}
        >
          <StaffIcon name="copy" className="size-5" />
        </button>
      </div>
      <DayBar shifts={shifts} />
      {shifts.map((shift, index) => {
        const edit = (part: Partial<Shift>) => onChange(shifts.with(index, { ...shift, ...part }))
        return (
          <div key={index} className="mt-2 flex items-center gap-2">
            <input
              type="time"
              required
              aria-label={`${name}, открытие`}
              value={shift.open}
              onChange={({ currentTarget: { value } }) => value && edit({ open: value })}
              className={timeBox}
            />
            <span aria-hidden="true">–</span>
            <input
              type="time"
              required
              aria-label={`${name}, закрытие`}
              value={toField(shift.close)}
              onChange={({ currentTarget: { value } }) => value && edit({ close: closeOf(value) })}
              className={timeBox}
            />
            {isPastMidnight(shift) && <span className="type-caption text-ink-2">+1 день</span>}
            <button
              type="button"
              aria-label={`Убрать смену ${shift.open}–${toField(shift.close)}: ${low}`}
              onClick={() => onChange(shifts.toSpliced(index, 1))}
              className={`${iconButton} ml-auto`}
            >
              <StaffIcon name="x" className="size-5" />
            </button>
          </div>
        )
      })}
      {fault && (
        <p role="alert" className="mt-1 type-caption text-err">
          {fault}
        </p>
      )}
    </li>
  )
}

const isPastMidnight = (shift: Shift) => clockMinutes(shift.open) + shiftMinutes(shift) > 24 * 60

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
