import { dayChoices, hasSlot, openSlots } from '~/order-form/slots'
import { clockText } from '~/rules/clock-text'
import { slotText } from '~/rules/moment-text'
import { FieldProblem, RadioChoice } from './radio-choice'
import type { NewOrder } from './use-new-order'

/** Now with the promise, or one of the free slots of a day. */
export function PhoneTimeBlock({ order }: { order: NewOrder }) {
  const { draft, change, quote, closed, problems, timeZone, now } = order
  const isNow = draft.time_type === 'now'
  const promise = isNow && quote?.promised ? `около\u00a0${clockText(quote.promised.to, timeZone)}` : null
  const [firstSlot] = quote?.slots ?? []
  const slotNote = draft.datetime
    ? `к\u00a0${slotText(draft.datetime, now, timeZone)}`
    : isNow && firstSlot
      ? `с\u00a0${slotText(firstSlot, now, timeZone)}`
      : 'выбрать'
  return (
    <div data-problem="datetime" className="flex flex-col gap-2">
      <div role="radiogroup" aria-label="Время" className="grid grid-cols-2 gap-2">
        <RadioChoice
          name="time_type"
          value="now"
          checked={isNow}
          onPick={() => change({ time_type: 'now', day: null, datetime: null })}
          title="Сейчас"
          note={closed ?? promise ?? (isNow && quote ? 'не успеть' : 'как можно скорее')}
        />
        <RadioChoice
          name="time_type"
          value="datetime"
          checked={!isNow}
          onPick={() => change({ time_type: 'datetime' })}
          title="Ко времени"
          note={slotNote}
        />
      </div>
      <FieldProblem>{problems.datetime}</FieldProblem>
      {!isNow && <Slots order={order} />}
    </div>
  )
}

function Slots({ order: { draft, change, quote, isPricing, timeZone, now } }: { order: NewOrder }) {
  const today = new Date(now)
  const slots = openSlots(quote?.slots ?? [], today, timeZone)
  // until a day is chosen the slots are those of the first that has any
  const day = draft.day ?? slots[0]?.slice(0, 10)
  return (
    <>
      <div role="radiogroup" aria-label="День" className="-mx-1 flex gap-1.5 overflow-x-auto p-1">
        {dayChoices(today, timeZone).map((one) => (
          <RadioChoice
            key={one.day}
            kind="pill"
            name="day"
            value={one.day}
            checked={one.day === day}
            onPick={() => change({ day: one.day, datetime: null })}
            title={one.label}
          />
        ))}
      </div>
      {quote === undefined && <p className="type-row text-ink-2">Время появится, когда в заказе будет блюдо.</p>}
      <div role="radiogroup" aria-label="Во сколько" aria-busy={isPricing} className="flex max-h-40 flex-wrap gap-1.5 overflow-y-auto p-1">
        {slots
          .filter((slot) => slot.startsWith(day ?? ''))
          .map((slot) => (
            <RadioChoice
              key={slot}
              kind="pill"
              name="slot"
              value={slot}
              checked={draft.datetime !== null && hasSlot([slot], draft.datetime)}
              onPick={() => change({ day: slot.slice(0, 10), datetime: slot })}
              title={slot.slice(11, 16)}
              className="tabular-nums"
            />
          ))}
      </div>
    </>
  )
}
