import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ZoneArea } from '~/contracts/zones'
import type { Pixel } from '~/rules/map-view'
import type { MapPoint } from '~/rules/nearest-city'
import { addCorner, type Corner, cornersOf, moveCorner, removeCorner } from './draw-area'

/** More handles cover the map; such an outline comes from a file. */
const MAX_HANDLES = 150

type ZoneOutlineProps = {
  area: ZoneArea
  toPixel: (place: MapPoint) => Pixel
  /** The place under a pointer. */
  placeAt: (event: PointerEvent) => MapPoint
  /** Moves a place by pixels. */
  shifted: (place: MapPoint, by: Pixel) => MapPoint
  onChange: (area: ZoneArea) => void
}

const ARROWS: Record<string, Pixel> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The corners of an outline: dragged or moved by arrows, added between two, taken away with Delete. */
export function ZoneOutline({ area, toPixel, placeAt, shifted, onChange }: ZoneOutlineProps) {
  /** Which of the corners. */
  const [dragged, setDragged] = useState<number | null>(null)
  const corners = cornersOf(area)
  if (corners.length > MAX_HANDLES) return null
  const press = (event: KeyboardEvent, corner: Corner, place: MapPoint) => {
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? 10 : 1
    if (event.key === 'Delete' || event.key === 'Backspace') onChange(removeCorner(area, corner))
    else if (arrow) onChange(moveCorner(area, corner, shifted(place, [arrow[0] * step, arrow[1] * step])))
    else return
    event.preventDefault()
  }
  return (
    <g>
      {corners.map(({ corner, place, next }, index) => {
        const middle = { lat: (place.lat + next.lat) / 2, lng: (place.lng + next.lng) / 2 }
        const [x, y] = toPixel(place)
        const [midX, midY] = toPixel(middle)
        return (
          <g key={index}>
            {Math.hypot(midX - x, midY - y) > 22 && (
              <g className="cursor-copy" onPointerDown={(event) => (event.stopPropagation(), onChange(addCorner(area, corner, middle)))}>
                <circle cx={midX} cy={midY} r="13" fill="transparent" />
                <circle cx={midX} cy={midY} r="4" className="fill-page stroke-ink" strokeWidth="1.5" />
              </g>
            )}
            <g
              role="button"
              tabIndex={0}
              aria-label={`Угол ${index + 1} из ${corners.length}`}
              className="cursor-move outline-none focus-visible:[&>circle]:fill-salmon"
              onKeyDown={(event) => press(event, corner, place)}
              onPointerDown={(event) => {
                event.stopPropagation()
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(index)
              }}
              onPointerMove={(event) => dragged === index && onChange(moveCorner(area, corner, placeAt(event)))}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <circle cx={x} cy={y} r="16" className="fill-transparent!" />
              <circle cx={x} cy={y} r="6.5" className="fill-ink stroke-page" strokeWidth="2" />
            </g>
          </g>
        )
      })}
    </g>
  )
}
