import { hoursText } from '~/shop/hours-text'
import type { PickupPoint } from '~/contracts/dictionaries'
import { phoneHref } from '~/lib/site'
import { ArrowUpRight, Clock, PhoneCall } from '~/ui/icons.gen'
import { PickupScheme } from '~/shop/pickup-scheme'
import { Plate } from '~/ui/plate'

const fact = 'flex items-center gap-2 type-chip'
const link = 'min-h-11 w-fit rounded-full underline decoration-line-strong underline-offset-4 hover:decoration-current'

/** A city's pickup points: drawn, and as a list that says it all in words. */
export function PickupCity({ city, points }: { city: { id: number; name: string }; points: readonly PickupPoint[] }) {
  const headingId = `pickup-${city.id}`
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:gap-7">
      <div className="relative">
        <h3 id={headingId} className="absolute top-4 left-5 type-block">
          {city.name}
        </h3>
        <PickupScheme places={points} cityName={city.name} />
      </div>
      <ol className="flex flex-col gap-5 sm:pt-1">
        {points.map((point, index) => (
          <li key={point.id} className="flex gap-3.5">
            <Plate field="tamago" size="xs">
              <span aria-hidden="true" className="type-name">
                {index + 1}
              </span>
            </Plate>
            <div className="min-w-0 grow pt-1.5">
              <p className="type-name">{point.address}</p>
              <a href={phoneHref(point.phone)} className={`${fact} ${link}`}>
                <PhoneCall aria-hidden="true" className="size-4.5 shrink-0" />
                {point.phone}
              </a>
              <p className={`${fact} py-1`}>
                <Clock aria-hidden="true" className="size-4.5 shrink-0" />
                {hoursText(point.hours)}
              </p>
              <a
                href={`https://yandex.ru/maps/?pt=${point.lng},${point.lat}&z=16&l=map`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Открыть на карте: ${point.address}, в новой вкладке`}
                className={`${fact} ${link}`}
              >
                <ArrowUpRight aria-hidden="true" className="size-4.5 shrink-0" />
                Открыть на карте
              </a>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
