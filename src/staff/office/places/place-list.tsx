import type { ReactNode } from 'react'
import { weekText } from '~/rules/hours-text'
import { small } from '~/rules/list-text'
import type { Hours } from '~/contracts/common'
import type { StaffCity, StaffPoint } from '~/contracts/staff-places'
import { StaffButton } from '~/staff/kit/staff-button'
import { StaffIcon, type StaffIconName } from '~/staff/kit/staff-icon'
import { StatePill } from '~/staff/kit/state-pill'
import { cx } from '~/ui/cx'
import { termsText } from './places-text'

type PlaceListProps = {
  cities: readonly StaffCity[]
  points: readonly StaffPoint[]
  chosen: { city: number | undefined; point: number | undefined }
  mayAdd: boolean
  /** A panel is open beside. */
  isNarrow: boolean
  onCity: (id: number) => void
  onPoint: (id: number) => void
  onAddPoint: (cityId: number) => void
}

/** The cities with their points. A city of other kitchens is not there, its point may be. */
export function PlaceList({ cities, points, chosen, mayAdd, isNarrow, onCity, onPoint, onAddPoint }: PlaceListProps) {
  const lost = points.filter(({ city_id }) => !cities.some(({ id }) => id === city_id))
  return (
    <div className={cx('mt-4 grid grid-cols-1 items-start gap-4', !isNarrow && 'xl:grid-cols-2')}>
      {cities.map((city) => (
        <section key={city.id} aria-label={city.name} className="rounded-panel bg-quiet p-2">
          <Row
            icon="map-pinned"
            title={city.name}
            isTitle
            pill={city.hours.length === 0 && <StatePill {...CLOSED}>Закрыт</StatePill>}
            lines={[termsText(city), `часы доставки: ${hoursLine(city.hours).replace(/^(Ежедневно|Круглосуточно)/, small)}`]}
            isChosen={chosen.city === city.id}
            onOpen={() => onCity(city.id)}
          />
          <PointRows points={points.filter(({ city_id }) => city_id === city.id)} chosen={chosen.point} onPoint={onPoint} />
          {mayAdd && (
            <StaffButton size="sm" kind="plain" icon="plus" onClick={() => onAddPoint(city.id)} className="mt-1">
              Точка
            </StaffButton>
          )}
        </section>
      ))}
      {lost.length > 0 && <PointRows points={lost} chosen={chosen.point} onPoint={onPoint} />}
    </div>
  )
}

function PointRows({
  points,
  chosen,
  onPoint,
}: {
  points: readonly StaffPoint[]
  chosen: number | undefined
  onPoint: (id: number) => void
}) {
  return points.map((point) => (
    <Row
      key={point.id}
      icon="store"
      title={point.name}
      pill={<PointPill point={point} />}
      lines={[...(point.name === point.address ? [] : [point.address]), hoursLine(point.hours)]}
      isChosen={chosen === point.id}
      onOpen={() => onPoint(point.id)}
    />
  ))
}

const hoursLine = (hours: readonly Hours[]) => (hours.length === 0 ? 'часов нет, закрыто' : weekText(hours))

const CLOSED = { icon: 'clock', tone: 'bad' } as const

/** What guests get there. */
function PointPill({ point: { is_public, hours } }: { point: StaffPoint }) {
  if (hours.length === 0) return <StatePill {...CLOSED}>Закрыта</StatePill>
  return is_public ? (
    <StatePill icon="shopping-bag" tone="good">
      Самовывоз
    </StatePill>
  ) : (
    <StatePill icon="chef-hat" tone="quiet">
      Только кухня
    </StatePill>
  )
}

type RowProps = {
  icon: StaffIconName
  title: string
  isTitle?: boolean
  pill: ReactNode
  lines: readonly string[]
  isChosen: boolean
  onOpen: () => void
}

function Row({ icon, title, isTitle = false, pill, lines, isChosen, onOpen }: RowProps) {
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onOpen}
      className={cx(
        'press flex min-h-16 w-full items-start gap-3.5 rounded-card px-4 py-3 text-left',
        isChosen ? 'bg-page' : 'hover:bg-quiet-2',
        !isTitle && 'md:pl-8',
      )}
    >
      <StaffIcon name={icon} className="mt-0.5 size-5.5 shrink-0 text-ink-2" />
      {/* below the words where both do not fit in a row */}
      <span className="flex min-w-0 grow items-start justify-between gap-x-3.5 gap-y-2 max-md:flex-col">
        <span className="min-w-0">
          <span className={cx('block', isTitle ? 'type-head text-[1.25rem]' : 'type-row font-[600]')}>{title}</span>
          {lines.map((line) => (
            <span key={line} className="block type-meta text-ink-2">
              {line}
            </span>
          ))}
        </span>
        {pill}
      </span>
      <StaffIcon name="chevron-right" className="mt-0.5 size-5 shrink-0 text-ink-3" />
    </button>
  )
}
