import type { Run } from '~/contracts/staff-courier'
import { dueText } from '~/staff/kit/due-text'
import { ageOf, minutesLeft } from '~/rules/ticket-age'
import { AGE_COLOURS, minutesLeftText } from '~/staff/kit/ticket-words'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { RUN_AGE_WORDS, doorOf, payShort, streetOf } from './run-words'

type RunHeadProps = { run: Run; now: number; zone: string; isOpen: boolean; isWaiting: boolean; onToggle: () => void }

/** The head of a run, coloured by the minutes to its promise: opens and closes it. */
export function RunHead({ run, now, zone, isOpen, isWaiting, onToggle }: RunHeadProps) {
  const minutes = minutesLeft(run.promise.to, now)
  const age = ageOf(minutes)
  const { word, icon } = RUN_AGE_WORDS[age]
  const { value, unit } = minutesLeftText(minutes)
  const [flat] = doorOf(run).filter(({ name }) => name === 'квартира')
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={cx('block min-h-19 w-full px-4.5 py-2.5 text-left -outline-offset-4 transition-colors duration-base', AGE_COLOURS[age])}
    >
      {age === 'very_late' && <span aria-hidden="true" className="-mx-4.5 -mt-2.5 mb-2 block h-2.5 stripes-alarm" />}
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="flex items-center gap-2 type-count">
          <span className="sr-only">Заказ </span>
          {run.number}
          {isWaiting && <StaffIcon name="clock-arrow-up" aria-label="ждёт связи" className="size-6" />}
          {run.problem !== null && !isOpen && <StaffIcon name="circle-exclamation-point" aria-label="не получилось" className="size-6" />}
        </span>
        <span className="ml-auto flex items-center gap-2.5 type-count whitespace-nowrap">
          <StaffIcon name={icon} className="size-6.5 shrink-0" />
          {`${value} ${unit}`}
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-[1.0625rem]/[1.375rem] font-[600]">
        <span>
          {isOpen
            ? `Доставка ${dueText(run.promise.to, now, zone)}`
            : [streetOf(run), flat && `кв.\u00a0${flat.value}`].filter(Boolean).join(', ')}
        </span>
        <span className="ml-auto">{isOpen ? word : payShort(run)}</span>
      </span>
    </button>
  )
}
