import { type PointerEvent, useRef, useState } from 'react'
import type { ZoneArea } from '~/contracts/zones'
import { areaPath, type MapView, type Pixel, projection } from '~/rules/map-view'
import type { MapPoint } from '~/rules/nearest-city'
import { RoundButton } from '~/staff/kit/round-button'
import { addOutline, circleAround } from './draw-area'
import { DrawBar, type DrawnZone, ZoneName } from './zone-map-parts'
import { ZoneOutline } from './zone-outline'

/** The map's own pixels; it is drawn as large as there is room. */
export const MAP_SIZE = { width: 960, height: 600 }
/** Kilometres around the kitchen: without streets they tell how far a border is. */
const RINGS = [1, 2, 3, 5, 10, 20]
/** A pointer that moved less was a press. */
const PRESS = 5
/** Pixels of a kilometre. */
const SCALES = { min: 2, max: 2000 }

type ZoneMapProps = {
  zones: readonly DrawnZone[]
  /** Kitchens and pickup points. */
  points: readonly (MapPoint & { id: number; name: string })[]
  view: MapView
  onView: (view: MapView) => void
  /** The view that has everything. */
  whole: MapView
  chosen: number | undefined
  onPick: (id: number) => void
  /** The area that is being drawn; null: the map is only looked at. */
  edited: { area: ZoneArea | null; color: string; onChange: (area: ZoneArea | null) => void } | null
}

/** A plain map: outlines of zones, kitchens, and rings of kilometres around the first of them. Nothing is loaded from elsewhere. */
export function ZoneMap({ zones, points, view, onView, whole, chosen, onPick, edited }: ZoneMapProps) {
  const svg = useRef<SVGSVGElement>(null)
  const [outline, setOutline] = useState<MapPoint[] | null>(null)
  const [held, setHeld] = useState<{ from: Pixel; view: MapView; moved: boolean } | null>(null)
  const { toPixel, toPlace } = projection(view, MAP_SIZE)
  const isDrawing = edited !== null && (outline !== null || !edited.area?.length)
  const drawn = outline ?? []

  const pixelAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Pixel => {
    const matrix = svg.current?.getScreenCTM()?.inverse()
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix)
    return [x, y]
  }
  const zoom = (by: number) => onView({ ...view, scale: Math.min(SCALES.max, Math.max(SCALES.min, view.scale * by)) })
  const finish = () => {
    if (!edited || drawn.length < 3) return
    edited.onChange(addOutline(edited.area, drawn))
    setOutline(null)
  }
  const press = (at: Pixel, target: EventTarget) => {
    if (isDrawing) {
      const [first] = drawn
      const [x, y] = first ? toPixel(first) : [Infinity, Infinity]
      if (drawn.length > 2 && Math.hypot(at[0] - x, at[1] - y) < 18) finish()
      else setOutline([...drawn, toPlace(at)])
      return
    }
    const id = target instanceof SVGElement ? target.dataset['zone'] : undefined
    if (id !== undefined && !edited) onPick(Number(id))
  }
  const drag = (event: PointerEvent) => {
    if (!held) return
    const [x, y] = pixelAt(event)
    const [dx, dy] = [x - held.from[0], y - held.from[1]]
    if (!held.moved && Math.hypot(dx, dy) < PRESS) return
    setHeld({ ...held, moved: true })
    const { lat, lng } = projection(held.view, MAP_SIZE).toPlace([MAP_SIZE.width / 2 - dx, MAP_SIZE.height / 2 - dy])
    onView({ ...view, lat, lng })
  }
  const shown = edited ? [...zones.filter(({ id }) => id !== chosen), { id: 0, name: '', color: edited.color, area: edited.area }] : zones
  const [home] = points
  return (
    <div className="relative overflow-hidden rounded-panel bg-quiet">
      <svg
        ref={svg}
        role="application"
        aria-label="Карта зон"
        viewBox={`0 0 ${MAP_SIZE.width} ${MAP_SIZE.height}`}
        preserveAspectRatio="xMidYMid meet"
        className={`block aspect-8/5 max-h-[70dvh] w-full touch-none select-none ${isDrawing ? 'cursor-crosshair' : 'cursor-grab'}`}
        onWheel={(event) => zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setHeld({ from: pixelAt(event), view, moved: false })
        }}
        onPointerMove={drag}
        onPointerUp={(event) => {
          // the capture hides what is under the pointer
          const below = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one instanceof SVGPathElement)
          if (held && !held.moved) press(held.from, below ?? event.target)
          setHeld(null)
        }}
        onPointerCancel={() => setHeld(null)}
      >
        {home &&
          RINGS.map((km) => {
            const [x, y] = toPixel(home)
            const radius = km * view.scale
            return radius < 30 || radius > 1200 ? null : (
              <g key={km} className="text-ink-3">
                <circle cx={x} cy={y} r={radius} fill="none" stroke="currentColor" strokeDasharray="3 6" />
                <text x={x} y={y - radius - 4} textAnchor="middle" className="fill-ink-2 text-[13px]">
                  {`${km}\u00a0км`}
                </text>
              </g>
            )
          })}
        {shown.map(({ id, color, area }) =>
          area === null ? null : (
            <path
              key={id}
              data-zone={id}
              d={areaPath(area, toPixel)}
              fillRule="evenodd"
              fill={color}
              fillOpacity={id === chosen || id === 0 ? 0.42 : 0.24}
              stroke={color}
              strokeWidth={id === chosen || id === 0 ? 3.5 : 2}
            />
          ),
        )}
        {zones.map((zone) => (zone.id === chosen && edited ? null : <ZoneName key={zone.id} zone={zone} toPixel={toPixel} />))}
        {points.map((point) => {
          const [x, y] = toPixel(point)
          return (
            <g key={point.id}>
              <circle cx={x} cy={y} r="7" className="fill-ink stroke-page" strokeWidth="2.5" />
              <text x={x + 12} y={y + 5} className="fill-ink stroke-page text-[15px] font-[600]" strokeWidth="4" paintOrder="stroke">
                {point.name}
              </text>
            </g>
          )
        })}
        {drawn.length > 0 && (
          <g>
            <polyline
              points={drawn.map((place) => toPixel(place).join(',')).join(' ')}
              fill="none"
              stroke={edited?.color}
              strokeWidth="3"
              strokeDasharray="8 5"
            />
            {drawn.map((place, index) => {
              const [x, y] = toPixel(place)
              return (
                <circle key={index} cx={x} cy={y} r={index === 0 ? 9 : 5} className="fill-page" stroke={edited?.color} strokeWidth="3" />
              )
            })}
          </g>
        )}
        {edited?.area && !isDrawing && (
          <ZoneOutline
            area={edited.area}
            toPixel={toPixel}
            placeAt={(event) => toPlace(pixelAt(event))}
            shifted={(place, [dx, dy]) => {
              const [x, y] = toPixel(place)
              return toPlace([x + dx, y + dy])
            }}
            onChange={(area) => edited.onChange(area.length > 0 ? area : null)}
          />
        )}
      </svg>
      <div className="absolute top-3 right-3 flex flex-col gap-2">
        <RoundButton icon="plus" label="Ближе" onClick={() => zoom(1.5)} />
        <RoundButton icon="minus" label="Дальше" onClick={() => zoom(1 / 1.5)} />
        <RoundButton icon="map-pinned" label="Показать всё" onClick={() => onView(whole)} />
      </div>
      {edited && (
        <DrawBar
          isDrawing={isDrawing}
          count={drawn.length}
          hasArea={Boolean(edited.area?.length)}
          onStart={() => setOutline([])}
          onFinish={finish}
          onBack={() => setOutline(drawn.length > 0 ? drawn.slice(0, -1) : null)}
          onClear={() => edited.onChange(null)}
          onCircle={home && ((km) => edited.onChange(addOutline(edited.area, circleAround(home, km))))}
        />
      )}
    </div>
  )
}
