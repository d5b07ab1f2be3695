import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment } from 'react'
import { Loaded } from '~/staff/kit/loaded'
import { SidePanel } from '~/staff/kit/side-panel'
import { StaffButton } from '~/staff/kit/staff-button'
import { clockOffset } from '~/lib/server-clock'
import { useMe, useRight } from '~/staff/session/me.queries'
import { EmptyState } from '~/staff/kit/empty-state'
import { CardsSkeleton } from '~/staff/kit/skeleton'
import { NewCity, NewPoint } from './new-place'
import { PlaceList } from './place-list'
import { CityParts, PLACE_TABS, PointParts } from './place-panels'
import { PLACE_PAGES } from './place-pages'
import { placesQueries } from './places.queries'
import { OfficeScreen } from '~/staff/kit/office-screen'

const route = getRouteApi('/staff/_in/places')

/** Cities, pickup points and their kitchens. What is open beside the list is in the address. */
export function PlacesScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { kitchens } = useMe()
  const offset = clockOffset()
  const mayAdd = useRight('places.terms') !== 'no'
  const query = useQuery(placesQueries.list())
  const { cities = [], points = [] } = query.data ?? {}
  const now = new Date(query.dataUpdatedAt + offset)

  const show = (open: { city?: number; point?: number; tab?: string; open?: 'city' | 'point' }) =>
    void navigate({ search: open, replace: true })
  const close = () => show({})
  const city = cities.find(({ id }) => id === search.city)
  const point = points.find(({ id }) => id === search.point)
  const tab = PLACE_TABS.find((one) => one === search.tab) ?? 'main'
  const isNewCity = search.open === 'city'
  const isNewPoint = search.open === 'point' && city !== undefined
  const title = isNewCity ? 'Новый город' : isNewPoint ? `Новая точка, ${city.name}` : (point?.name ?? city?.name ?? '')
  const placeKey = `${search.open ?? ''} ${search.city ?? ''} ${search.point ?? ''}`

  return (
    <OfficeScreen
      {...PLACE_PAGES}
      beside={
        mayAdd && (
          <StaffButton kind="ink" size="sm" icon="plus" onClick={() => show({ open: 'city' })}>
            Город
          </StaffButton>
        )
      }
      panel={
        <SidePanel isOpen={isNewCity || city !== undefined || point !== undefined} onClose={close} title={title}>
          <Fragment key={placeKey}>
            {isNewCity && <NewCity onAdded={(added) => show({ city: added.id })} />}
            {isNewPoint && <NewPoint city={city} onAdded={(added) => show({ point: added.id, tab: 'hours' })} />}
            {city && !isNewPoint && !point && (
              <CityParts
                city={city}
                points={points.filter(({ city_id }) => city_id === city.id)}
                tab={tab}
                onTab={(next) => show({ city: city.id, tab: next })}
                onGone={close}
                now={now}
              />
            )}
            {point && (
              <PointParts
                point={point}
                timeZone={kitchens.find(({ id }) => id === point.id)?.time_zone ?? 'Europe/Moscow'}
                tab={tab}
                onTab={(next) => show({ point: point.id, tab: next })}
                onGone={close}
                now={now}
              />
            )}
          </Fragment>
        </SidePanel>
      }
    >
      <Loaded query={query} waiting={<CardsSkeleton />}>
        {cities.length === 0 && points.length === 0 ? (
          <EmptyState title="Городов пока нет" text="Добавьте город, в котором работаете, затем точку с кухней и часы.">
            {mayAdd && (
              <StaffButton kind="ink" icon="plus" onClick={() => show({ open: 'city' })}>
                Первый город
              </StaffButton>
            )}
          </EmptyState>
        ) : (
          <PlaceList
            cities={cities}
            points={points}
            chosen={{ city: point ? undefined : city?.id, point: point?.id }}
            mayAdd={mayAdd}
            isNarrow={isNewCity || city !== undefined || point !== undefined}
            onCity={(id) => show({ city: id })}
            onPoint={(id) => show({ point: id })}
            onAddPoint={(id) => show({ open: 'point', city: id })}
          />
        )}
      </Loaded>
    </OfficeScreen>
  )
}
