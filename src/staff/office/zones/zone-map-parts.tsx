import type { ZoneArea } from '~/contracts/zones'
import type { Pixel } from '~/rules/map-view'
import type { MapPoint } from '~/rules/nearest-city'
import { StaffButton } from '~/staff/kit/staff-button'

export type DrawnZone = { id: number; name: string; color: string; area: ZoneArea | null }

/** The name of a zone, in the middle of its first outline. */
export function ZoneName({ zone: { name, area }, toPixel }: { zone: DrawnZone; toPixel: (place: MapPoint) => Pixel }) {
  const ring = area?.[0]?.[0]?.slice(1)
  if (!ring?.length) return null
  const sum = ring.reduce<[number, number]>(([a, b], [lng = 0, lat = 0]) => [a + lng, b + lat], [0, 0])
  const [x, y] = toPixel({ lng: sum[0] / ring.length, lat: sum[1] / ring.length })
  return (
    <text
      x={x}
      y={y - 24}
      textAnchor="middle"
      className="pointer-events-none fill-ink stroke-page text-[17px] font-[650]"
      strokeWidth="5"
      paintOrder="stroke"
    >
      {name}
    </text>
  )
}

type DrawBarProps = {
  isDrawing: boolean
  count: number
  hasArea: boolean
  onStart: () => void
  onFinish: () => void
  onBack: () => void
  onClear: () => void
  /** A circle around the kitchen; undefined without one. */
  onCircle: ((km: number) => void) | undefined
}

/** Kilometres. */
const CIRCLES = [1, 2, 3, 5]

/** What can be done to an outline, and how it is drawn. */
export function DrawBar({ isDrawing, count, hasArea, onStart, onFinish, onBack, onClear, onCircle }: DrawBarProps) {
  const hint = isDrawing
    ? count === 0
      ? `Нажимайте на\u00a0карту: точка за\u00a0точкой.${onCircle ? ' Или возьмите круг вокруг кухни:' : ''}`
      : count < 3
        ? 'Ещё точка'
        : 'Нажмите на\u00a0первую точку, чтобы замкнуть'
    : 'Тяните углы или двигайте стрелками. Лишний угол убирает Delete'
  return (
    <div className="flex flex-wrap items-center gap-2 bg-quiet-2 px-4 py-2.5">
      <p role="status" className="min-w-0 grow type-row">
        {hint}
      </p>
      {isDrawing &&
        count === 0 &&
        onCircle &&
        CIRCLES.map((km) => (
          <StaffButton key={km} size="sm" onClick={() => onCircle(km)}>
            {`${km}\u00a0км`}
          </StaffButton>
        ))}
      {isDrawing && count > 0 && (
        <StaffButton size="sm" icon="undo-2" onClick={onBack}>
          Точку назад
        </StaffButton>
      )}
      {isDrawing && count > 2 && (
        <StaffButton size="sm" kind="ink" onClick={onFinish}>
          Замкнуть
        </StaffButton>
      )}
      {!isDrawing && (
        <StaffButton size="sm" icon="plus" onClick={onStart}>
          Ещё контур
        </StaffButton>
      )}
      {!isDrawing && hasArea && (
        <StaffButton size="sm" icon="trash" onClick={onClear}>
          Стереть область
        </StaffButton>
      )}
    </div>
  )
}
