import { slotText, timeOf } from '~/rules/moment-text'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { SLOT_DAYS_AHEAD } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { hasSlot, slotParts } from '~/order-form/slots'
import { Chip } from '~/ui/chip'
import { ChoiceCard } from '~/ui/choices'
import { Skeleton } from '~/ui/skeleton'
import { CheckoutBlock, errorLine, ChipRow } from './checkout-block'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import type { Checkout } from './use-checkout'

/** Saves space for two cards side by side on a phone. */
const tight = 'min-w-[7.5rem] flex-1 max-sm:gap-2.5 max-sm:px-3.5 max-[22.5rem]:gap-2 max-[22.5rem]:px-3'

/** Now, or a time within seven days. A time that is no longer possible is reported and not replaced. */
export function TimeBlock({ checkout: { draft, choices, now, nowReason, time } }: { checkout: Checkout }) {
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeDraftAtom)
  const { eta_min, eta_max } = choices.city.delivery
  const isSlot = draft.time_type === 'datetime'
  const later = errors['promise']
  // of a cart with hours the first time that suits may be far
  const firstSlot = time.served !== '' && draft.day === null ? time.slots[0] : undefined

  return (
    <CheckoutBlock name="datetime" title="Время" error={errors['datetime'] ?? (isSlot ? (time.lost ?? undefined) : undefined)}>
      <div role="radiogroup" aria-label="Время" className="flex flex-wrap gap-2.5">
        <ChoiceCard
          name="time"
          value="now"
          checked={!isSlot}
          disabled={nowReason !== null}
          onChange={() => change({ time_type: 'now', datetime: null, day: null })}
          title="Сейчас"
          note={nowReason ?? `${eta_min}\u2060–\u2060${eta_max}\u00a0мин`}
          className={tight}
        />
        <ChoiceCard
          name="time"
          value="datetime"
          checked={isSlot}
          onChange={() => change({ time_type: 'datetime' })}
          title={'Ко\u00a0времени'}
          note={
            firstSlot && now
              ? `с\u00a0${slotText(firstSlot, now.getTime(), choices.city.time_zone)}`
              : `на\u00a0${SLOT_DAYS_AHEAD}\u00a0дней вперёд`
          }
          className={`${tight} max-[22.5rem]:grow-[1.2]`}
        />
      </div>
      {time.served !== '' && <p className="mt-2.5 type-meta text-ink-2">{glue(`По часам подаём: ${time.served}.`)}</p>}
      {later && (
        <p data-field="tamago" className="mt-2.5 rounded-card bg-field-soft p-4.5 type-meta text-ink">
          {glue(later)}
        </p>
      )}
      {isSlot && <SlotPicker chosen={draft.datetime} time={time} isDayChosen={draft.day !== null} />}
    </CheckoutBlock>
  )
}

type SlotPickerProps = { chosen: string | null; time: Checkout['time']; isDayChosen: boolean }

/** A day, then a time; a day with many slots is shown in parts. */
function SlotPicker({ chosen, time, isDayChosen }: SlotPickerProps) {
  const { days, day, slots, served, isLoading } = time
  const change = useSetAtom(changeDraftAtom)
  const isMissing = useAtomValue(checkoutErrorsAtom)['datetime'] !== undefined
  const [partName, setPartName] = useState<string | null>(null)
  const parts = slotParts(slots)
  const part =
    parts.find(({ name }) => name === partName) ??
    (chosen === null ? undefined : parts.find((one) => hasSlot(one.slots, chosen))) ??
    (day === days[0]?.day ? parts[0] : (parts.find(({ name }) => name === 'День') ?? parts[0]))

  return (
    <>
      <ChipRow label="День" activeKey={day}>
        {days.map((choice) => (
          <Chip key={choice.day} isOn={choice.day === day} onClick={() => change({ day: choice.day, datetime: null })}>
            {choice.label}
          </Chip>
        ))}
      </ChipRow>
      {parts.length > 1 && (
        <div role="group" aria-label="Часть дня" className="mt-1 -ml-3 flex flex-wrap gap-1">
          {parts.map(({ name }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === part?.name}
              onClick={() => setPartName(name)}
              className="press min-h-11 rounded-full px-3 type-chip text-ink-2 underline-offset-6 hover:text-ink aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2"
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {part && (
        <ChipRow label="Время" activeKey={`${day} ${part.name} ${chosen}`}>
          {part.slots.map((slot) => (
            <Chip
              key={slot}
              isOn={chosen !== null && hasSlot([slot], chosen)}
              onClick={() => change({ day, datetime: slot })}
              className={isMissing ? errorLine : ''}
            >
              {timeOf(slot)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {!part && !isLoading && <p className="mt-3 text-ink-2">{glue(noSlotsText(served, isDayChosen))}</p>}
      {!part && isLoading && (
        <div className="mt-3 flex gap-2 overflow-hidden">
          {[1, 2, 3, 4, 5].map((key) => (
            <Skeleton key={key} className="h-11 w-20 shrink-0 rounded-full" />
          ))}
        </div>
      )}
    </>
  )
}

/** Why there is no time. `served`: when dishes of the cart are served. */
function noSlotsText(served: string, isDayChosen: boolean): string {
  if (isDayChosen) return `На этот день времени ${served === '' ? 'уже ' : ''}нет. Выберите другой.`
  return served === '' ? 'На этот день времени уже нет. Выберите другой.' : 'В одно время всё это не подаём. Закажите что-то отдельно.'
}
