import { ageOf } from '~/rules/ticket-age'
import { AGE_COLOURS, COOK_AGE_WORDS, minutesLeftText } from '~/staff/kit/ticket-words'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'

/** Number of an order and the minutes left until it must leave the kitchen, on the colour of its age. */
export function RowHead({ number, minutes }: { number: string; minutes: number }) {
  const age = ageOf(minutes)
  const { word, icon } = COOK_AGE_WORDS[age]
  const { value, unit } = minutesLeftText(minutes)
  return (
    <div className={cx(GROUND, 'transition-colors duration-base', AGE_COLOURS[age])}>
      <div className={HEAD}>
        <h3 className="font-voice text-[1.875rem]/[2rem] font-[650] tracking-[-0.045em] tabular-nums lg:text-[1.75rem]/[1.875rem]">
          {number}
        </h3>
        <p className="flex items-center gap-1.5 text-[1.0625rem]/[1.375rem] font-[550] whitespace-nowrap lg:text-[1rem]">
          <StaffIcon name={icon} aria-label={word} className="size-5 shrink-0" />
          {value} {unit}
        </p>
      </div>
    </div>
  )
}

/** A cancelled order: nothing of it leaves the house. */
export function VoidHead({ number }: { number: string }) {
  return (
    <div className={cx(HEAD, 'text-ink-2 lg:self-center')}>
      <h3 className="font-voice text-[1.875rem]/[2rem] font-[650] tracking-[-0.045em] line-through lg:text-[1.75rem]/[1.875rem]">
        {number}
      </h3>
      <p className="flex items-center gap-1.5 text-[1.0625rem]/[1.375rem] font-[550] lg:text-[1rem]">
        <StaffIcon name="circle-slash" className="size-5 shrink-0" />
        отменён
      </p>
    </div>
  )
}

const GROUND = 'lg:flex lg:items-center lg:self-stretch'
/** Stays in sight beside the lines of a large order. */
const HEAD =
  'flex items-center justify-between gap-3 px-4 py-2.5 lg:sticky lg:top-20 lg:bottom-4 lg:w-30 lg:flex-col lg:items-start lg:justify-center lg:gap-0.5'
