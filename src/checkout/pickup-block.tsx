import { useAtomValue, useSetAtom } from 'jotai'
import { ChoiceCard } from '~/ui/choice-card'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { CheckoutBlock } from './checkout-block'
import type { Choices, ShopCity } from './choices'
import { CityChips } from './city-chips'
import { todayHours } from './kitchen'

type PickupBlockProps = { choices: Choices; cities: readonly ShopCity[]; now: Date | null }

/** Where from: the points of the city with their hours of today. */
export function PickupBlock({ choices, cities, now }: PickupBlockProps) {
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeDraftAtom)
  return (
    <CheckoutBlock title="Откуда забрать" error={errors['pickup_point_id']}>
      <CityChips cities={cities} cityId={choices.city.id} onChoose={(id) => change({ city_id: id })} />
      {choices.points.length === 0 && <p className="rounded-card bg-quiet p-4.5 text-ink-2">В этом городе пока только доставка.</p>}
      <div role="radiogroup" aria-label="Точка" className="grid gap-2.5 sm:grid-cols-2">
        {choices.points.map((point) => (
          <ChoiceCard
            key={point.id}
            name="pickup-point"
            value={String(point.id)}
            checked={choices.point?.id === point.id}
            onChange={() => change({ pickup_point_id: point.id })}
            title={point.address}
            note={now ? todayHours(point.hours, choices.city.time_zone, now) : '\u00a0'}
          />
        ))}
      </div>
    </CheckoutBlock>
  )
}
