import { addressDetails } from '~/checkout/address-text'
import { momentText, stampText } from '~/checkout/time-text'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order } from '~/contracts/orders'
import { site } from '~/lib/site'
import { placeWords } from './order-words'

type OrderFactsProps = { order: Order; cityName: string; phone: string; now: Date }

/** Where, when and for whom, as it was ordered; on paper also whose slip it is and how far the order has come. */
export function OrderFacts({ order, cityName, phone, now }: OrderFactsProps) {
  const { status, address, pickup_point, delivery_type, time_type, datetime, persons, comment, created_at, promocode, gift } = order
  const facts: [name: string, text: string | null | undefined, isForPaper?: boolean][] = [
    [site.name, phone, true],
    ['Статус', ORDER_STATUS_LABELS[status], true],
    [delivery_type === 'pickup' ? 'Откуда забрать' : 'Куда', [cityName, placeWords(order)].filter(Boolean).join(', ')],
    ['Подробнее', address && addressDetails(address)],
    ['Телефон', pickup_point?.phone],
    ['Как найти', address?.comment],
    ['Когда', time_type === 'datetime' && datetime ? momentText(datetime, now) : 'как можно скорее'],
    ['Оформлен', stampText(created_at, now)],
    ['Приборы', persons === null ? null : String(persons)],
    ['Промокод', promocode],
    ['Подарок', gift?.name],
    ['Комментарий', comment],
  ]
  return (
    <section aria-label="Подробности" className="rounded-panel bg-quiet p-5 lg:p-7 print:-order-1 print:p-0">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 max-[22.5rem]:gap-x-3">
        {facts.map(([name, text, isForPaper]) =>
          text ? (
            <div key={name} className={isForPaper ? 'hidden print:contents' : 'contents'}>
              <dt className="type-meta leading-6 text-ink-3">{name}</dt>
              <dd className="min-w-0 break-words whitespace-pre-line">{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
