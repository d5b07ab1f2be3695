import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shopQueries } from '~/shop/shop.queries'
import { deliveryFacts, etaText } from '~/shop/delivery-facts'
import { useShop } from '~/shop/use-shop'
import { SLOT_DAYS_AHEAD, SLOT_MINUTES, SLOT_NOTICE_MINUTES } from '~/contracts/constants'
import { formatPrice, plural } from '~/lib/text'
import { FactRows } from '~/ui/fact-rows'
import { DeliveryPanel } from './delivery-panel'
import { InfoBlock, InfoList, InfoPage, Words } from './info-page'
import { PayWays } from './pay-ways-list'
import { PickupCity } from './pickup-city'

/** Delivery, pickup and payment, computed from the cities and their points: the chosen city first. Spec §2, issue 5 part 1. */
export function DeliveryPage() {
  const { city, cities } = useShop()
  const { data: hours } = useSuspenseQuery(shopQueries.cityHours())
  const { data: points } = useSuspenseQuery(shopQueries.pickupPoints())
  const hoursOf = (id: number) => hours.find(({ cityId }) => cityId === id)?.hours ?? []
  const inOrder = [city, ...cities.filter(({ id }) => id !== city.id)]
  const withPoints = inOrder
    .map((one) => ({ city: one, points: points.filter(({ city_id }) => city_id === one.id) }))
    .filter((one) => one.points.length > 0)
  const { fee, free_from, min_order } = city.delivery

  return (
    <InfoPage
      title="Доставка и оплата"
      lead={`${city.name}: привезём за ${etaText(city.delivery)}. Платите на сайте или при получении, а забрать заказ самому можно бесплатно.`}
      panel={<DeliveryPanel hours={hoursOf(city.id)} />}
    >
      <InfoBlock id="delivery" title="Как привозим">
        <InfoList
          items={[
            fee > 0
              ? `Доставка стоит ${formatPrice(fee)}.${free_from === null ? '' : ` От ${formatPrice(free_from)} везём за наш счёт.`}`
              : 'Доставка за наш счёт.',
            ...(min_order > 0 ? [`Заказ на доставку от ${formatPrice(min_order)}. Сумму считаем после скидки и до бонусов.`] : []),
            `Как можно скорее: за ${etaText(city.delivery)} после заказа, пока кухня работает.`,
            `Ко времени: с шагом ${SLOT_MINUTES} минут, не раньше чем через ${SLOT_NOTICE_MINUTES} минут и не дальше ${SLOT_DAYS_AHEAD} ${plural(SLOT_DAYS_AHEAD, ['дня', 'дней', 'дней'])}.`,
            'Когда кухня спит, заказ принимаем ко времени.',
          ]}
        />
      </InfoBlock>

      {withPoints.length > 0 && (
        <InfoBlock id="pickup" title="Забрать самому">
          <Words>Бесплатно и без минимальной суммы. Точку и время выберете при оформлении.</Words>
          <div className="mt-3 flex flex-col gap-9">
            {withPoints.map((one) => (
              <PickupCity key={one.city.id} {...one} />
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
        <ul className="grid gap-4 sm:grid-cols-2">
          {inOrder.map((one) => (
            <li key={one.id} className="rounded-panel bg-quiet p-5 lg:p-7">
              <h3 className="type-block">{one.name}</h3>
              <FactRows rows={deliveryFacts(one.delivery, hoursOf(one.id))} className="mt-4" />
            </li>
          ))}
        </ul>
      </InfoBlock>
    </InfoPage>
  )
}
