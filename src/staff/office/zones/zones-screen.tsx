import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { StaffCity } from '~/contracts/staff-places'
import type { StaffZone } from '~/contracts/staff-zones'
import { serverNow } from '~/lib/server-clock'
import { type MapView, placesIn, viewOf } from '~/rules/map-view'
import { EmptyState } from '~/staff/kit/empty-state'
import { Loaded } from '~/staff/kit/loaded'
import { OfficeScreen } from '~/staff/kit/office-screen'
import { SelectField } from '~/staff/kit/select-field'
import { SidePanel } from '~/staff/kit/side-panel'
import { CardsSkeleton } from '~/staff/kit/skeleton'
import { StaffButton } from '~/staff/kit/staff-button'
import { useRight } from '~/staff/session/me.queries'
import { PLACE_PAGES } from '~/staff/office/places/place-pages'
import { placesQueries } from '~/staff/office/places/places.queries'
import { circleAround } from './draw-area'
import { ZoneImport } from './zone-import'
import { ZoneList, ZoneNotes } from './zone-list'
import { MAP_SIZE, ZoneMap } from './zone-map'
import { useZoneForm, ZonePanel } from './zone-panel'
import { TryZone, ZonesPreviewList } from './zone-try'
import { zonesQueries } from './zones.queries'

const route = getRouteApi('/staff/_in/zones')
/** A new zone, zones of a file, the last orders. */
const OPENS = ['zone', 'file', 'preview'] as const
type Open = (typeof OPENS)[number]
/** Kilometres around the kitchens on the map of a city without zones. */
const FIRST_KM = 5
type Point = { id: number; name: string; lat: number; lng: number }

/** The delivery zones of a city on a plain map. What is open beside it is in the address. */
export function ZonesScreen() {
  const { city: cityId, zone: zoneId, open } = route.useSearch()
  const navigate = route.useNavigate()
  const mayEdit = useRight('places.terms') !== 'no'
  const places = useQuery(placesQueries.list())
  const { cities = [], points = [] } = places.data ?? {}
  const city = cities.find(({ id }) => id === cityId) ?? cities[0]
  const query = useQuery({ ...zonesQueries.list(city?.id ?? 0), enabled: city !== undefined })
  const show = (next: { zone?: number; open?: Open }) => void navigate({ search: { city: city?.id, ...next }, replace: true })
  const own = points.filter(({ city_id }) => city_id === city?.id)
  return (
    <Loaded query={city ? query : places} waiting={<Frame>{<CardsSkeleton />}</Frame>}>
      {city === undefined ? (
        <Frame>
          <EmptyState title="Городов пока нет" text="Сначала добавьте город и точку с кухней." />
        </Frame>
      ) : (
        <CityZones
          key={`${city.id} ${zoneId ?? ''} ${open ?? ''}`}
          city={city}
          cities={cities}
          points={own}
          zones={query.data ?? []}
          zoneId={zoneId}
          open={OPENS.find((one) => one === open)}
          mayEdit={mayEdit}
          onShow={show}
          onCity={(id) => void navigate({ search: { city: id }, replace: true })}
        />
      )}
    </Loaded>
  )
}

const Frame = ({ beside, panel, children }: { beside?: ReactNode; panel?: ReactNode; children: ReactNode }) => (
  <OfficeScreen {...PLACE_PAGES} page="Зоны доставки" beside={beside} panel={panel}>
    {children}
  </OfficeScreen>
)

type CityZonesProps = {
  city: StaffCity
  cities: readonly StaffCity[]
  points: readonly Point[]
  zones: readonly StaffZone[]
  zoneId: number | undefined
  open: Open | undefined
  mayEdit: boolean
  onShow: (next: { zone?: number; open?: Open }) => void
  onCity: (id: number) => void
}

function CityZones({ city, cities, points, zones, zoneId, open, mayEdit, onShow, onCity }: CityZonesProps) {
  const zone = zones.find(({ id }) => id === zoneId)
  const isOpen = zone !== undefined || open === 'zone'
  const form = useZoneForm({ zone, zones, city, near: points, onSaved: ({ id }) => onShow({ zone: id }) })
  const whole = useMemo(() => {
    // the first zone is drawn around the kitchens
    const around = zones.length > 0 ? placesIn(zones.map(({ area }) => area)) : points.flatMap((point) => circleAround(point, FIRST_KM))
    return viewOf([...points, ...around], MAP_SIZE)
  }, [points, zones])
  const [view, setView] = useState<MapView>(whole)
  return (
    <Frame
      beside={
        <div className="flex flex-wrap items-center gap-2">
          {cities.length > 1 && (
            <SelectField
              label="Город"
              value={city.id}
              options={cities.map(({ id, name }) => ({ value: id, label: name }))}
              onPick={onCity}
              className="-mb-5"
            />
          )}
          {mayEdit && (
            <>
              {zones.length > 0 && (
                <StaffButton size="sm" icon="receipt-text" onClick={() => onShow({ open: 'preview' })}>
                  Проверить на заказах
                </StaffButton>
              )}
              <StaffButton size="sm" icon="file-up" onClick={() => onShow({ open: 'file' })}>
                Из файла
              </StaffButton>
              <StaffButton kind="ink" size="sm" icon="plus" onClick={() => onShow({ open: 'zone' })}>
                Зона
              </StaffButton>
            </>
          )}
        </div>
      }
      panel={
        <SidePanel
          isOpen={isOpen || open === 'file' || open === 'preview'}
          onClose={() => onShow({})}
          title={open === 'file' ? 'Зоны из\u00a0файла' : open === 'preview' ? 'Последние доставки' : (zone?.name ?? 'Новая зона')}
        >
          {open === 'file' && <ZoneImport city={city} zones={zones} near={points} onDone={() => onShow({})} />}
          {open === 'preview' && <ZonesPreviewList cityId={city.id} now={new Date(serverNow())} />}
          {isOpen && <ZonePanel form={form} zone={zone} onGone={() => onShow({})} />}
        </SidePanel>
      }
    >
      <div className="mt-4">
        <ZoneMap
          zones={zones}
          points={points}
          view={view}
          onView={setView}
          whole={whole}
          chosen={zone?.id}
          onPick={(id) => onShow({ zone: id })}
          edited={isOpen && mayEdit ? { area: form.draft.area, color: form.draft.color, onChange: (area) => form.set({ area }) } : null}
        />
      </div>
      <ZoneNotes zones={zones} city={city} />
      {zones.length > 0 && <TryZone cityId={city.id} nameOf={(id) => zones.find((one) => one.id === id)?.name ?? ''} />}
      {zones.length === 0 ? (
        <EmptyState title="Зон пока нет" text="Пока их нет, у всего города одни условия. Нарисуйте первую зону или возьмите из файла." />
      ) : (
        <div className="mt-3">
          <ZoneList cityId={city.id} zones={zones} chosen={zone?.id} mayEdit={mayEdit} onOpen={(id) => onShow({ zone: id })} />
        </div>
      )}
    </Frame>
  )
}
