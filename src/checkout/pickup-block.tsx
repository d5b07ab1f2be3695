import { useAtomValue, useSetAtom } from 'jotai'
import { ChoiceCard } from '~/ui/choice-card'
import { PickupScheme } from '~/ui/pickup-scheme'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { CheckoutBlock } from './checkout-block'
import type { Choices, ShopCity } from './choices'
import { CityChips } from './city-chips'
import { pointHours } from './kitchen'

type PickupBlockProps = { choices: Choices; cities: readonly ShopCity[]; now: Date | null }

/** Where from: the points of the city with their hours, and the same points on a drawing of the city. */
export function PickupBlock({ choices: { city, points, point }, cities, now }: PickupBlockProps) {
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeDraftAtom)
  const choose = (index: number) => change({ pickup_point_id: points[index]?.id ?? null })
  const chosen = points.findIndex(({ id }) => id === point?.id)
  return (
    <CheckoutBlock name="pickup_point_id" title="Откуда забрать" error={errors['pickup_point_id']}>
      <CityChips cities={cities} cityId={city.id} onChoose={(id) => change({ city_id: id })} />
      {points.length === 0 ? (
        <p className="rounded-card bg-quiet p-4.5 text-ink-2">В этом городе пока только доставка.</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-2">
          <div role="radiogroup" aria-label="Точка" className="grid gap-2.5">
            {points.map(({ id, address, ...place }, index) => (
              <ChoiceCard
                key={id}
                name="pickup-point"
                value={String(id)}
                checked={index === chosen}
                onChange={() => choose(index)}
                title={address}
                note={now ? pointHours(place, city.time_zone, now) : '\u00a0'}
                icon={<PointNumber number={index + 1} />}
              />
            ))}
          </div>
          <PickupScheme
            places={points}
            cityName={city.name}
            choice={{
              chosen: chosen < 0 ? null : chosen,
              onChoose: choose,
              nameOf: (index) => `Точка ${index + 1}: ${points[index]?.address ?? ''}`,
            }}
          />
        </div>
      )}
    </CheckoutBlock>
  )
}

/** The number the point has on the drawing. */
function PointNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="-mx-1 flex size-7 shrink-0 items-center justify-center rounded-full bg-tamago type-chip font-semibold text-on-field"
    >
      {number}
    </span>
  )
}
