import { useId } from 'react'
import { plural } from '~/lib/text'
import { cx } from '~/ui/cx'

type Place = { lat: number; lng: number }

/** With margins for the city's name and the scale. */
const frame = { width: 400, height: 300, side: 48, top: 84, bottom: 74 }
const KM_PER_DEGREE = 111.32
const centre = { x: frame.width / 2, y: (frame.height + frame.top - frame.bottom) / 2 }

/** Projects places to scale into the middle of the frame, north up, at least 4 km wide. For the size of a city. */
export function drawScheme(places: readonly Place[]) {
  const { width, height, side, top, bottom } = frame
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const middle = { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lng: (Math.min(...lngs) + Math.max(...lngs)) / 2 }
  const kmPerLng = KM_PER_DEGREE * Math.cos((middle.lat * Math.PI) / 180)
  const east = places.map(({ lng }) => (lng - middle.lng) * kmPerLng)
  const south = places.map(({ lat }) => (middle.lat - lat) * KM_PER_DEGREE)
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  const unitsPerKm = Math.min((width - 2 * side) / Math.max(4, span(east)), (height - top - bottom) / Math.max(2, span(south)))
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    at: places.map((_, index) => ({
      x: round(centre.x + (east[index] ?? 0) * unitsPerKm),
      y: round(centre.y + (south[index] ?? 0) * unitsPerKm),
    })),
    unitsPerKm,
    /** Between the lines of the grid. */
    stepKm: [0.5, 1, 2, 5, 10, 20, 50].find((km) => km * unitsPerKm >= width / 7) ?? 100,
  }
}

type PickupSchemeProps = {
  places: readonly Place[]
  cityName: string
  /** Makes each place a button: which one is chosen, and their accessible names. */
  choice?: { chosen: number; onChoose: (index: number) => void; nameOf: (index: number) => string }
}

/** Numbered places of a city in a schematic drawing, no map. With `choice` each place is a button. */
export function PickupScheme({ places, cityName, choice }: PickupSchemeProps) {
  const grid = useId()
  const { at, unitsPerKm, stepKm } = drawScheme(places)
  const step = stepKm * unitsPerKm
  const drawing = (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`Схема: ${cityName}, ${places.length} ${plural(places.length, ['точка', 'точки', 'точек'])}`}
      data-field="sea"
      className="block h-auto w-full rounded-panel bg-field-soft"
    >
      <pattern id={grid} x={centre.x - step / 2} y={centre.y - step / 2} width={step} height={step} patternUnits="userSpaceOnUse">
        <path d={`M${step / 2} 0v${step}M0 ${step / 2}h${step}`} className="stroke-page" strokeWidth="2" opacity="0.75" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${grid})`} />
      {at.map(({ x, y }, index) => {
        const isChosen = index === choice?.chosen
        // the order of the list is the number on the drawing
        return (
          <g key={`${x} ${y} ${String(index)}`} transform={`translate(${x} ${y})`}>
            <circle cy="5" r="22" className="fill-on-field" opacity="0.35" />
            <circle r="22" className={isChosen ? 'fill-salmon' : 'fill-tamago'} />
            <circle
              r={isChosen ? 22 : 18}
              className={cx('fill-none', isChosen ? 'stroke-on-field' : 'stroke-white/70')}
              strokeWidth={isChosen ? 3 : 2}
            />
            <text textAnchor="middle" dy="7" fontSize="19" fontWeight="650" className="fill-on-field font-voice">
              {index + 1}
            </text>
          </g>
        )
      })}
      <g className="fill-ink stroke-ink font-text" strokeLinecap="round" strokeWidth="2.5">
        <path d={`M20 272v7h${step}v-7`} className="fill-none" />
        <text x="20" y="262" fontSize="16" stroke="none">
          {`${stepKm.toLocaleString('ru-RU')}\u00a0км`}
        </text>
        <path d="M376 280v-28m-6 7 6-7 6 7" className="fill-none" />
        <text x="362" y="276" fontSize="16" textAnchor="end" stroke="none">
          С
        </text>
      </g>
    </svg>
  )
  if (!choice) return drawing
  return (
    <div role="group" aria-label="Точки на схеме" className="relative">
      {drawing}
      {at.map(({ x, y }, index) => (
        <button
          key={`${x} ${y} ${String(index)}`}
          type="button"
          aria-pressed={index === choice.chosen}
          aria-label={choice.nameOf(index)}
          onClick={() => choice.onChoose(index)}
          ref={(button) => moveTo(button, `${(x / frame.width) * 100}%`, `${(y / frame.height) * 100}%`)}
          className="absolute size-12 -translate-1/2 rounded-full"
        />
      ))}
    </div>
  )
}

/** Set by script: the policy of pages allows no style attributes in HTML. */
function moveTo(button: HTMLElement | null, left: string, top: string) {
  if (button) Object.assign(button.style, { left, top })
}
