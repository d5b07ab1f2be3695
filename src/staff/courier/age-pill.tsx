import { ageOf } from '~/rules/ticket-age'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { AGE_COLOURS, minutesLeftText } from '~/staff/kit/ticket-words'
import { RUN_AGE_WORDS } from './run-words'

/** The minutes to a promise, in the colour of their age; `isNamed` says the age to a screen reader too. */
export function AgePill({ minutes, isNamed = false }: { minutes: number; isNamed?: boolean }) {
  const age = ageOf(minutes)
  const { word, icon } = RUN_AGE_WORDS[age]
  const { value, unit } = minutesLeftText(minutes)
  return (
    <span className={`flex items-center gap-1.5 rounded-full px-3 py-1.5 type-option whitespace-nowrap ${AGE_COLOURS[age]}`}>
      <StaffIcon name={icon} {...(isNamed && { 'aria-label': word })} className="size-5" />
      {`${value} ${unit}`}
    </span>
  )
}
