import type { StaffCity } from '~/contracts/staff-places'
import type { StaffZone } from '~/contracts/staff-zones'
import { glue } from '~/lib/text'
import { cityTerms, type DeliveryTerms } from '~/rules/delivery-terms'
import { gapsOf, overlapsOf } from '~/rules/zone-checks'
import { priceText } from '~/rules/number-text'
import { ladderText, zoneText } from '~/rules/zone-text'
import { streetEntries } from '~/rules/zones'
import { api } from '~/staff/api'
import { Cautions } from '~/staff/kit/cautions'
import { SortableList } from '~/staff/kit/sortable-list'
import { StatePill } from '~/staff/kit/state-pill'
import { useSorting } from '~/staff/kit/use-sorting'
import { areaWords } from './zone-form'
import { zonesQueries } from './zones.queries'

type ZoneListProps = {
  cityId: number
  zones: readonly StaffZone[]
  chosen: number | undefined
  mayEdit: boolean
  onOpen: (id: number) => void
}

/** The zones in the order in which they are asked: the first that has an address wins. */
export function ZoneList({ cityId, zones, chosen, mayEdit, onOpen }: ZoneListProps) {
  const sort = useSorting(
    zonesQueries.list(cityId).queryKey,
    (ids) => api('PUT /staff/zones/order', { body: { city_id: cityId, zones: ids } }),
    (data: StaffZone[], ids) => data.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    zonesQueries.root,
  )
  return (
    <SortableList label="Зоны" rows={zones} onSort={sort} isDisabled={!mayEdit}>
      {(zone) => (
        <button
          type="button"
          aria-current={zone.id === chosen || undefined}
          onClick={() => onOpen(zone.id)}
          className="flex min-h-15 w-full items-center gap-3 rounded-card px-2 py-2 text-left hover:bg-quiet-2 aria-[current]:bg-quiet-2"
        >
          <span aria-hidden="true" className="size-5 shrink-0 rounded-full" style={{ background: zone.color }} />
          <span className="min-w-0 grow">
            <span className="block type-row font-[600] wrap-anywhere">{zone.name}</span>
            <span className="block type-caption text-ink-2">{glue(rowText(zone))}</span>
          </span>
          {zone.is_closed && (
            <StatePill icon="ban" tone="bad">
              Закрыта
            </StatePill>
          )}
        </button>
      )}
    </SortableList>
  )
}

/** The terms as guests read them, and what only staff need to know. */
const rowText = (zone: StaffZone) =>
  [
    zoneText(zone),
    ...(zone.extra_minutes > 0 ? [`Дольше на\u00a0${zone.extra_minutes}\u00a0мин.`] : []),
    ...(zone.area === null ? [zone.streets.length > 0 ? 'По улицам.' : 'Зону называет гость.'] : []),
  ].join(' ')

/** What to look at: zones that overlap, gaps between them, zones that no address can be in, terms of the city that no zone has. */
export function ZoneNotes({ zones, city }: { zones: readonly StaffZone[]; city: StaffCity }) {
  const own = cityTerms(city)
  const isOwn = ({ min_order, ladder }: DeliveryTerms) => min_order === own.min_order && ladderText(ladder) === ladderText(own.ladder)
  const known = zones.map(({ id, name, area, streets }) => ({ id, name, area, streets: streetEntries(streets) }))
  const notes = [
    ...overlapsOf(known).map(({ first, second }) => `«${first}» и\u00a0«${second}» пересекаются: там решает «${first}», она выше`),
    ...gapsOf(known).map(({ lat, lng }) => `Между зонами есть место без доставки, около ${lat.toFixed(4)}, ${lng.toFixed(4)}`),
    ...zones.flatMap(({ name, area, ladder, min_order }) => [
      ...(area !== null && area.length === 0 ? [`«${name}»: ${areaWords(null)}`] : []),
      ...(ladder.every(({ fee }) => fee === 0) && min_order === 0 ? [`«${name}»: доставка бесплатно от\u00a0любой суммы`] : []),
    ]),
    ...(zones.length > 0 && !zones.some(isOwn)
      ? [
          `Пока адрес неизвестен, корзина считает по\u00a0условиям города: ${ladderText(own.ladder)}, заказ от\u00a0${priceText(own.min_order)}. Таких нет ни\u00a0у\u00a0одной зоны: поправьте их в\u00a0«Точках»`,
        ]
      : []),
  ]
  return <Cautions texts={notes} look="note" className="mt-3" />
}
