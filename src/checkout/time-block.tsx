import { useAtomValue, useSetAtom } from 'jotai'
import { SLOT_DAYS_AHEAD } from '~/contracts/constants'
import { glue } from '~/lib/text'
import { ChoiceCard } from '~/ui/choices'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { CheckoutBlock } from './checkout-block'
import { SlotPicker } from './slot-picker'
import type { Checkout } from './use-checkout'

/** Two cards side by side leave their words little room on a phone. */
const tight = 'max-sm:gap-2.5 max-sm:px-3.5 max-[22.5rem]:gap-2 max-[22.5rem]:px-3'

/** When: now, or by a moment of the next seven days. A moment that cannot be had any more is said, and nothing is chosen in
 *  its place. */
export function TimeBlock({ checkout: { draft, choices, nowReason, time } }: { checkout: Checkout }) {
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeDraftAtom)
  const { eta_min, eta_max } = choices.city.delivery
  const isSlot = draft.time_type === 'datetime'
  const later = errors['promise']

  return (
    <CheckoutBlock name="datetime" title="Время" error={errors['datetime'] ?? (isSlot ? (time.lost ?? undefined) : undefined)}>
      <div role="radiogroup" aria-label="Время" className="grid grid-cols-2 gap-2.5 max-[22.5rem]:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
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
          note={`на\u00a0${SLOT_DAYS_AHEAD}\u00a0дней вперёд`}
          className={tight}
        />
      </div>
      {later && (
        <p data-field="tamago" className="mt-2.5 rounded-card bg-field-soft p-4.5 type-meta text-ink">
          {glue(later)}
        </p>
      )}
      {isSlot && <SlotPicker chosen={draft.datetime} time={time} />}
    </CheckoutBlock>
  )
}
