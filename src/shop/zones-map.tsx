import { useQuery } from '@tanstack/react-query'
import { shopQueries } from './shop.functions'

/** The delivery zones of a city, drawn without a map of others: outlines, and where the kitchens are. Their list tells the same in words. */
export function ZonesMap({ cityId, cityName }: { cityId: number; cityName: string }) {
  const { data } = useQuery(shopQueries.zonesMap(cityId))
  if (!data) return null
  const { width, height, zones, points } = data
  return (
    <figure className="mt-5">
      <svg
        role="img"
        aria-label={`Зоны доставки, ${cityName}`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full rounded-panel bg-quiet"
      >
        {zones.map(({ id, color, path }) => (
          <path key={id} d={path} fillRule="evenodd" fill={color} fillOpacity="0.3" stroke={color} strokeWidth="3" />
        ))}
        {points.map(({ id, at: [x, y] }) => (
          <circle key={id} cx={x} cy={y} r="9" className="fill-ink stroke-page" strokeWidth="3" />
        ))}
      </svg>
      <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-2 type-meta">
        {zones.toReversed().map(({ id, name, color }) => (
          <span key={id} className="inline-flex items-center gap-2">
            {/* not a style: the policy of pages allows none in the markup */}
            <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5">
              <circle cx="7" cy="7" r="7" fill={color} />
            </svg>
            {name}
          </span>
        ))}
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-full bg-ink" />
          кухня
        </span>
      </figcaption>
    </figure>
  )
}
