import { cx } from '~/ui/cx'
import { StaffIcon } from '~/staff/kit/staff-icon'
import type { Ticket } from '~/contracts/staff-board'
import type { TicketAge } from '~/rules/ticket-age'
import { AGE_COLOURS, COOK_AGE_WORDS, canceledText, minutesLeftText, promisedPlaceText } from '~/staff/kit/ticket-words'

type TicketHeadProps = {
  ticket: Ticket
  age: TicketAge
  minutes: number
  timeZone: string
  /** «1042, продолжение» on the second card of a long ticket. */
  isContinued: boolean
  onOpen: () => void
}

/** So many digits of number and minutes have room beside each other. */
const LONG = 7
const sizes = {
  usual: 'type-ticket @max-[19.5rem]:text-[2rem]/[2.25rem] @max-[18.5rem]:text-[1.75rem]/[2.25rem]',
  long: 'type-ticket text-[1.75rem]/[2.5rem] @max-[19.5rem]:text-[1.75rem]/[2.25rem] @max-[18.5rem]:text-[1.5rem]/[2.25rem]',
}

/** The head of a card: its number, what was promised, the minutes left. Opens the sheet, as a long press on the card does. */
export function TicketHead({ ticket, age, minutes, timeZone, isContinued, onOpen }: TicketHeadProps) {
  const { number } = ticket
  const isCanceled = ticket.status === 'canceled'
  const { word, icon } = COOK_AGE_WORDS[age]
  const { value, unit } = minutesLeftText(minutes)
  const isLong = number.length + value.length > LONG
  const size = isLong ? sizes.long : sizes.usual
  const state = isCanceled ? canceledText(ticket) : ticket.status === 'new' ? 'новый' : word
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={cx(
        'relative block w-full cursor-default px-4.5 pt-2 pb-2.25 text-left transition-colors duration-base @max-[19.5rem]:px-3.5',
        '-outline-offset-4',
        !isCanceled && AGE_COLOURS[age],
      )}
    >
      {age === 'very_late' && !isCanceled && (
        <span aria-hidden="true" className="-mx-4.5 -mt-2 mb-2 block h-2.5 stripes-alarm @max-[19.5rem]:-mx-3.5" />
      )}
      <span className="flex items-center justify-between gap-2">
        <span className={cx(size, isCanceled && 'line-through decoration-3')}>
          <span className="sr-only">{'Заказ '}</span>
          {number}
        </span>
        {isCanceled ? (
          <StaffIcon name="circle-slash" className="size-8" />
        ) : (
          <span className="flex items-center gap-2">
            <StaffIcon name={icon} className={cx('@max-[18.5rem]:size-5.5', isLong ? 'size-6' : 'size-7.5 @max-[19.5rem]:size-7')} />
            <span className="flex items-baseline gap-1.25">
              <span className={size}>{value}</span>
              <span className="font-voice text-[1.125rem]/[1.5rem] font-[600] tracking-[-0.03em] @max-[18.5rem]:text-[0.9375rem]">
                {unit}
              </span>
            </span>
          </span>
        )}
      </span>
      <span
        className={cx(
          'flex flex-wrap justify-between gap-x-1.5 text-[1.0625rem]/[1.375rem] font-[600] @max-[19.5rem]:text-[1rem]/[1.375rem]',
          isCanceled && 'text-ink-2',
        )}
      >
        <span>{isContinued ? 'продолжение' : promisedPlaceText(ticket, timeZone)}</span>
        <span>{state}</span>
      </span>
    </button>
  )
}
