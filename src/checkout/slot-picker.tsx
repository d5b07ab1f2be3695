import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { Chip } from '~/ui/chip'
import { Skeleton } from '~/ui/skeleton'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { faultLine } from './checkout-block'
import { ChipRow } from './chip-row'
import { timeOf } from './date-words'
import { hasSlot, slotParts } from './slots'
import type { Checkout } from './use-checkout'

type SlotPickerProps = { chosen: string | null; time: Checkout['time'] }

/** A day, then a time of it; a long day is shown in parts. */
export function SlotPicker({ chosen, time: { days, day, slots, isAsking } }: SlotPickerProps) {
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
        <div role="group" aria-label="Часть дня" className="mt-1 -ml-3 flex gap-1">
          {parts.map(({ name }) => (
            <PartButton key={name} name={name} isOn={name === part?.name} onPress={() => setPartName(name)} />
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
              className={isMissing ? faultLine : ''}
            >
              {timeOf(slot)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {!part && (isAsking ? <SlotSkeleton /> : <p className="mt-3 text-ink-2">На этот день времени уже нет. Выберите другой.</p>)}
    </>
  )
}

function PartButton({ name, isOn, onPress }: { name: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="press h-11 rounded-full px-3 type-chip text-ink-2 underline-offset-6 hover:text-ink aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2"
    >
      {name}
    </button>
  )
}

function SlotSkeleton() {
  return (
    <div className="mt-3 flex gap-2 overflow-hidden">
      {[1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} className="h-11 w-20 shrink-0 rounded-full" />
      ))}
    </div>
  )
}
