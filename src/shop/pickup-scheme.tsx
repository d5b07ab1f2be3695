import { plural } from '~/lib/text'
import { cx } from '~/ui/cx'
import { drawScheme, type Place } from './scheme'

/** With margins for the city's name and the scale. */
const frame = { width: 400, height: 300, side: 48, top: 84, bottom: 74 }
const decimal = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 })
const kmText = (km: number) => `${decimal.format(km)}\u00a0км`

type Choice = {
  /** Index of the chosen place. */
  chosen: number | null
  onChoose: (index: number) => void
  /** Accessible name of a button. */
  nameOf: (index: number) => string
}
type PickupSchemeProps = { places: readonly Place[]; cityName: string; choice?: Choice }

/** Numbered places of a city in a schematic drawing, no map. With `choice` each place is a button. */
export function PickupScheme({ places, cityName, choice }: PickupSchemeProps) {
  const drawing = <Drawing places={places} cityName={cityName} chosen={choice?.chosen ?? null} />
  if (!choice) return drawing
  return (
    <div role="group" aria-label="Точки на схеме" className="relative">
      {drawing}
      {drawScheme(places, frame).at.map(({ x, y }, index) => (
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

function Drawing({ places, cityName, chosen }: Omit<PickupSchemeProps, 'choice'> & { chosen: number | null }) {
  const { at, unitsPerKm, stepKm, columns, rows } = drawScheme(places, frame)
  const bar = stepKm * unitsPerKm
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={`Схема: ${cityName}, ${places.length} ${plural(places.length, ['точка', 'точки', 'точек'])}`}
      data-field="sea"
      className="block h-auto w-full rounded-panel bg-field-soft"
    >
      <g className="stroke-page" strokeWidth="2" opacity="0.75">
        {columns.map((x) => (
          <path key={x} d={`M${x} 0V${frame.height}`} />
        ))}
        {rows.map((y) => (
          <path key={y} d={`M0 ${y}H${frame.width}`} />
        ))}
      </g>
      {at.map(({ x, y }, index) => (
        // the order of the list is the number on the drawing
        <g key={`${x} ${y} ${String(index)}`} transform={`translate(${x} ${y})`}>
          <circle cy="5" r="22" className="fill-on-field" opacity="0.35" />
          <circle r="22" className={cx(index === chosen ? 'fill-salmon' : 'fill-tamago')} />
          <circle
            r={index === chosen ? 22 : 18}
            className={cx('fill-none', index === chosen ? 'stroke-on-field' : 'stroke-white/70')}
            strokeWidth={index === chosen ? 3 : 2}
          />
          <text textAnchor="middle" dy="7" fontSize="19" fontWeight="650" className="fill-on-field font-voice">
            {index + 1}
          </text>
        </g>
      ))}
      <g className="fill-ink stroke-ink font-text" strokeLinecap="round" strokeWidth="2.5">
        <path d={`M20 272v7h${bar}v-7`} className="fill-none" />
        <text x="20" y="262" fontSize="16" stroke="none">
          {kmText(stepKm)}
        </text>
        <path d="M376 280v-28m-6 7 6-7 6 7" className="fill-none" />
        <text x="362" y="276" fontSize="16" textAnchor="end" stroke="none">
          С
        </text>
      </g>
    </svg>
  )
}
