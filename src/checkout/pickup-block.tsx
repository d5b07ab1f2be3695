import { useAtomValue, useSetAtom } from 'jotai'
import { PickupScheme } from '~/shop/pickup-scheme'
import { ChoiceCard } from '~/ui/choices'
import { cx } from '~/ui/cx'
import { BlockError, CheckoutBlock, errorLine, CityChips } from './checkout-block'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { pointHours } from './time-text'
import type { Checkout } from './use-checkout'

/** The points of the city with their hours, also on a drawing of the city. */
export function PickupBlock({ choices: { city, points, point }, cities, now }: Pick<Checkout, 'choices' | 'cities' | 'now'>) {
  const error = useAtomValue(checkoutErrorsAtom)['pickup_point_id']
  const change = useSetAtom(changeDraftAtom)
  const choose = (index: number) => change({ pickup_point_id: points[index]?.id ?? null })
  const chosen = points.findIndex(({ id }) => id === point?.id)
  return (
    <CheckoutBlock name="pickup_point_id" title="Откуда забрать" error={error} hasOwnError={points.length > 0}>
      <CityChips cities={cities} cityId={city.id} onChoose={(id) => change({ city_id: id })} />
      {points.length === 0 ? (
        <p className="rounded-card bg-quiet p-4.5 text-ink-2">В этом городе пока только доставка.</p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-2">
          <div>
            <div role="radiogroup" aria-label="Точка" className="grid grid-cols-1 gap-2.5">
              {points.map(({ id, address, ...place }, index) => (
                <ChoiceCard
                  key={id}
                  name="pickup-point"
                  value={String(id)}
                  checked={index === chosen}
                  onChange={() => choose(index)}
                  title={address}
                  note={now ? pointHours(place, city.time_zone, now) : '\u00a0'}
                  icon={
                    // the number of the point on the drawing, in the same colour
                    <span
                      aria-hidden="true"
                      className={cx(
                        '-mx-1 flex size-7 shrink-0 items-center justify-center rounded-full type-chip font-semibold text-on-field',
                        index === chosen ? 'bg-salmon' : 'bg-tamago',
                      )}
                    >
                      {index + 1}
                    </span>
                  }
                  className={error && errorLine}
                />
              ))}
            </div>
            <BlockError>{error}</BlockError>
          </div>
          <PickupScheme
            places={points}
            cityName={city.name}
            choice={{
              chosen,
              onChoose: choose,
              nameOf: (index) => `Точка ${index + 1}: ${points[index]?.address ?? ''}`,
            }}
          />
        </div>
      )}
    </CheckoutBlock>
  )
}
