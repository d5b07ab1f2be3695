import type { StaffCity, StaffPoint } from '~/contracts/staff-places'
import { formatZoned } from '~/rules/schedule'
import { api } from '~/staff/api'
import { PanelTabs } from '~/staff/kit/panel-tabs'
import { RemoveRow } from '~/staff/kit/remove-row'
import { useRight } from '~/staff/session/me.queries'
import { CityTerms } from './city-terms'
import { PLACES_READS } from './places.queries'
import { PointFields } from './point-fields'
import { SpecialDays } from './special-days'
import { WeekEditor } from './week-editor'
import { EditPanel } from '~/staff/kit/edit-panel'
import { KitchenFields, useKitchenForm } from './kitchen-form'
import { Stations } from './stations'

export type PlaceTab = 'main' | 'hours' | 'days' | 'kitchen'
export const PLACE_TABS: readonly PlaceTab[] = ['main', 'hours', 'days', 'kitchen']

type TabProps = { tab: PlaceTab; onTab: (tab: PlaceTab) => void; onGone: () => void; now: Date }

const tabsOf = (main: string) => [
  { value: 'main' as const, label: main },
  { value: 'hours' as const, label: 'Часы' },
  { value: 'days' as const, label: 'Особые дни' },
]

/** What can be changed of a city. */
export function CityParts({ city, points, tab, onTab, onGone, now }: TabProps & { city: StaffCity; points: readonly StaffPoint[] }) {
  const mayEdit = useRight('places.terms') !== 'no'
  const place = { kind: 'cities' as const, id: city.id, revision: city.revision, time_zone: city.time_zone }
  return (
    <>
      <PanelTabs label={city.name} tabs={tabsOf('Условия')} current={tab} onPick={onTab} />
      {tab === 'hours' && <WeekEditor place={place} hours={city.hours} />}
      {tab === 'days' && <SpecialDays place={place} days={city.special_hours} today={formatZoned(now, city.time_zone).slice(0, 10)} />}
      {tab !== 'hours' && tab !== 'days' && (
        <>
          <CityTerms city={city} points={points} />
          {mayEdit && (
            <RemoveRow
              act="Удалить город"
              warning={`Удалить город «${city.name}»? Вернуть его нельзя.`}
              remove={() => api('DELETE /staff/cities/{id}', { params: { id: city.id } })}
              rereads={PLACES_READS}
              onGone={onGone}
            />
          )}
        </>
      )}
    </>
  )
}

/** What can be changed of a pickup point and its kitchen. */
export function PointParts({ point, timeZone, tab, onTab, onGone, now }: TabProps & { point: StaffPoint; timeZone: string }) {
  const mayEdit = useRight('places.terms') !== 'no'
  const place = { kind: 'pickuppoints' as const, id: point.id, revision: point.revision, time_zone: timeZone }
  return (
    <>
      <PanelTabs label={point.name} tabs={[...tabsOf('Адрес'), { value: 'kitchen', label: 'Кухня' }]} current={tab} onPick={onTab} />
      {tab === 'main' && (
        <>
          <PointFields point={point} />
          {mayEdit && (
            <RemoveRow
              act="Удалить точку"
              warning={`Удалить точку «${point.name}» с\u00a0её кухней? Вернуть её нельзя.`}
              remove={() => api('DELETE /staff/pickuppoints/{id}', { params: { id: point.id } })}
              rereads={PLACES_READS}
              onGone={onGone}
            />
          )}
        </>
      )}
      {tab === 'hours' && <WeekEditor place={place} hours={point.hours} />}
      {tab === 'days' && <SpecialDays place={place} days={point.special_hours} today={formatZoned(now, timeZone).slice(0, 10)} />}
      {tab === 'kitchen' && <PointKitchen point={point} />}
    </>
  )
}

/** The settings of the kitchen of a point; and the stations, which all kitchens share. */
export function PointKitchen({ point }: { point: StaffPoint }) {
  const mayLoad = useRight('kitchen.load') !== 'no'
  const mayEdit = useRight('places.terms') !== 'no'
  const form = useKitchenForm(point)
  return (
    <>
      <EditPanel form={form} fixed={!mayLoad}>
        <KitchenFields form={form} />
      </EditPanel>
      {mayEdit && <Stations />}
    </>
  )
}
