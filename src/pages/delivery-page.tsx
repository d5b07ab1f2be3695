import { useSuspenseQuery } from '@tanstack/react-query'
import { weekText } from '~/rules/hours-text'
import { Link } from '@tanstack/react-router'
import { shopQueries } from '~/shop/shop.functions'
import { deliveryFacts } from '~/shop/delivery-facts'
import { laterBy } from '~/rules/later-by'
import { zoneText } from '~/rules/zone-text'
import { etaText } from '~/shop/eta-text'
import { ZonesMap } from '~/shop/zones-map'
import { useShop } from '~/shop/use-shop'
import { SLOT_DAYS_AHEAD, SLOT_MINUTES, SLOT_NOTICE_MINUTES } from '~/contracts/constants'
import { plural, priceText } from '~/rules/number-text'
import { FactRows } from '~/ui/fact-rows'
import { InfoBlock, InfoPage } from './info-page'
import { PayWays } from './pay-ways-list'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { Button } from '~/ui/button'
import type { PickupPoint } from '~/contracts/dictionaries'
import { phoneHref } from '~/lib/site'
import { Icon } from '~/ui/icon'
import { Plate } from '~/ui/plate'

/** Delivery, pickup and payment in all cities, the chosen one first. */
export function DeliveryPage() {
  const { city, cities } = useShop()
  const open = useOpenDialog({ name: 'city' })
  const { data: hours } = useSuspenseQuery(shopQueries.cityHours())
  const { data: points } = useSuspenseQuery(shopQueries.pickupPoints())
  const inOrder = [city, ...cities.filter(({ id }) => id !== city.id)]
  const pointsOf = (id: number) => points.filter(({ city_id }) => city_id === id)
  const factsOf = (one: typeof city) => {
    const kitchen = hours.find(({ cityId }) => cityId === one.id)
    const special = kitchen?.specialDates.map(({ date, time }) => [`Кухня ${date}`, time] as const) ?? []
    return [...deliveryFacts(one, kitchen?.hours ?? []), ...special]
  }
  const { fee, free_from, min_order } = city.delivery
  const zones = city.zones ?? []
  const cityItems = [
    fee > 0
      ? `Доставка стоит ${priceText(fee)}.${free_from === null ? '' : ` От ${priceText(free_from)} везём за наш счёт.`}`
      : 'Доставка за наш счёт.',
    ...(min_order > 0 ? [`Заказ на доставку от ${priceText(min_order)}. Сумму считаем после скидки и до бонусов.`] : []),
  ]

  return (
    <InfoPage
      title="Доставка и оплата"
      lead={`${city.name}: привезём за ${etaText(city.delivery)}. Платите на сайте или при получении, а забрать заказ самому можно бесплатно.`}
      field="wasabi"
      panel={
        <>
          <h2 className="type-panel">{city.name}</h2>
          <FactRows rows={factsOf(city)} className="mt-5" />
          {cities.length > 1 && (
            <Button kind="ink" isWide {...open} className="mt-7 noscript:hidden">
              Сменить город
            </Button>
          )}
        </>
      }
    >
      <InfoBlock
        id="delivery"
        title="Как привозим"
        items={[
          ...(zones.length > 0 ? ['Цена доставки и\u00a0минимальный заказ зависят от\u00a0зоны: они ниже.'] : cityItems),
          `Как можно скорее: за ${etaText(city.delivery)} после заказа, пока кухня работает.`,
          `Ко времени: с шагом ${SLOT_MINUTES} минут, не раньше чем через ${SLOT_NOTICE_MINUTES} минут и не дальше ${SLOT_DAYS_AHEAD} ${plural(SLOT_DAYS_AHEAD, ['дня', 'дней', 'дней'])}.`,
          'Когда кухня спит, заказ принимаем ко времени.',
        ]}
      />

      {zones.length > 0 && (
        <InfoBlock
          id="zones"
          title="Зоны доставки"
          items={zones.map((zone) => `${zone.name}: за\u00a0${etaText(laterBy(city.delivery, zone.extra_minutes))}. ${zoneText(zone)}`)}
        >
          Зону узнаем по адресу при оформлении. Сумму считаем после скидки и до бонусов.
          <ZonesMap cityId={city.id} cityName={city.name} />
        </InfoBlock>
      )}

      {points.length > 0 && (
        <InfoBlock id="pickup" title="Забрать самому">
          Бесплатно и без минимальной суммы. Точку и время выберете при оформлении.
          <div className="mt-3 flex flex-col gap-9">
            {inOrder.map((one) => (
              <PickupCity key={one.id} city={one} points={pointsOf(one.id)} />
            ))}
          </div>
        </InfoBlock>
      )}

      <InfoBlock id="payment" title="Оплата">
        <PayWays />
        <p>
          <Link to="/payment" className="inline-flex min-h-11 items-center font-semibold text-salmon-ink underline underline-offset-4">
            Подробнее об{'\u00a0'}оплате
          </Link>
        </p>
      </InfoBlock>

      <InfoBlock id="cities" title="Где доставляем">
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {inOrder.map((one) => (
            <li key={one.id} className="rounded-panel bg-quiet p-5 lg:p-7">
              <h3 className="type-block">{one.name}</h3>
              <FactRows rows={factsOf(one)} className="mt-4" />
            </li>
          ))}
        </ul>
      </InfoBlock>
    </InfoPage>
  )
}

const fact = 'flex items-center gap-2 type-chip'
const link = 'min-h-11 w-fit rounded-full underline decoration-line-strong underline-offset-4 hover:decoration-current'

type Point = PickupPoint & { specialDates: readonly { date: string; time: string }[] }

/** A city's pickup points. */
function PickupCity({ city, points }: { city: { id: number; name: string }; points: readonly Point[] }) {
  const headingId = `pickup-${city.id}`
  if (points.length === 0) return null
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="type-block">
        {city.name}
      </h3>
      <ul className="mt-4 grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-7">
        {points.map((point) => (
          <li key={point.id} className="flex gap-3.5">
            <Plate field="tamago" size="xs">
              <Icon name="store" className="size-4.5" />
            </Plate>
            <div className="min-w-0 grow pt-1.5">
              <p className="type-name">{point.address}</p>
              <a href={phoneHref(point.phone)} className={`${fact} ${link}`}>
                <Icon name="phone-call" className="size-4.5 shrink-0" />
                {point.phone}
              </a>
              <p className={`${fact} py-1`}>
                <Icon name="clock" className="size-4.5 shrink-0" />
                {[weekText(point.hours), ...point.specialDates.map(({ date, time }) => `${date} ${time}`)].join(', ')}
              </p>
              <a
                href={`https://yandex.ru/maps/?pt=${point.lng},${point.lat}&z=16&l=map`}
                target="_blank"
                rel="noreferrer"
                aria-label={`Открыть на карте: ${point.address}, в новой вкладке`}
                className={`${fact} ${link}`}
              >
                <Icon name="arrow-up-right" className="size-4.5 shrink-0" />
                Открыть на карте
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
