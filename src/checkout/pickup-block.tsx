import { useAtomValue, useSetAtom } from 'jotai'
import { distanceKm, distanceText } from '~/rules/nearest-city'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { ChoiceCard } from '~/ui/choices'
import { Icon } from '~/ui/icon'
import { BlockError, CheckoutBlock, errorLine, CityChips } from './checkout-block'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { myPlaceAtom, useFindMe } from './my-place'
import { pointHours } from './time-text'
import { useChooseCity } from './use-choose-city'
import type { Checkout } from './use-checkout'

/** The points of the city with their hours, and how far they are from a customer who lets the browser say where they are. */
export function PickupBlock({ choices, cities, now }: Pick<Checkout, 'choices' | 'cities' | 'now'>) {
  const { city, points, point } = choices
  const errors = useAtomValue(checkoutErrorsAtom)
  const error = errors['pickup_point_id']
  const chooseCity = useChooseCity(choices, cities)
  const change = useSetAtom(changeDraftAtom)
  const myPlace = useAtomValue(myPlaceAtom)
  return (
    <CheckoutBlock name="pickup_point_id" title="Откуда забрать" error={error} hasOwnError={points.length > 0}>
      <CityChips cities={cities} cityId={city.id} isGuessed={choices.isCityGuessed} error={errors['city_id']} onChoose={chooseCity} />
      {points.length === 0 ? (
        <p className="rounded-card bg-quiet p-4.5 text-ink-2">В этом городе пока только доставка.</p>
      ) : (
        <>
          <div role="radiogroup" aria-label="Точка" className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
            {points.map(({ id, address, ...place }) => (
              <ChoiceCard
                key={id}
                name="pickup-point"
                value={String(id)}
                checked={id === point?.id}
                onChange={() => change({ pickup_point_id: id })}
                title={address}
                note={
                  <>
                    {now ? pointHours(place, city.time_zone, now) : '\u00a0'}
                    {myPlace && <span className="block">{`${distanceText(distanceKm(myPlace, place))} от\u00a0вас`}</span>}
                  </>
                }
                className={error && errorLine}
              />
            ))}
          </div>
          <BlockError>{error}</BlockError>
          {points.length > 1 && <FindNearest />}
        </>
      )}
    </CheckoutBlock>
  )
}

function FindNearest() {
  const { state, find } = useFindMe()
  if (state === 'found') return null
  return (
    <div className="mt-3.5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <Button size="sm" kind="quiet" icon={<Icon name="map-pin" />} isLoading={state === 'busy'} onClick={find}>
        Какая ближе
      </Button>
      <p aria-live="polite" className="type-meta text-ink-2">
        {state === 'failed' && glue('Не узнали, где вы. Выберите точку по адресу.')}
      </p>
    </div>
  )
}
