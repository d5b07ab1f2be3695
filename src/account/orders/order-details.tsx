import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { piecesText } from '~/rules/pieces-text'
import { Icon } from '~/ui/icon'
import { Button } from '~/ui/button'
import type { Order, OrderLine } from '~/contracts/orders'
import { glue } from '~/lib/text'
import { Price } from '~/ui/price'
import { Thumb } from '~/ui/thumb'
import { doorWishes } from '~/rules/doorstep'
import { usePhoneText } from '~/lib/phone-mask'
import { lineOptions, ownPlaceText } from './order-text'
import { useCategoryField } from '~/catalog/category-field'
import { fieldOf } from '~/ui/food-field'
import type { FoodField } from '~/ui/food-field'
import { momentText, stampText } from '~/rules/moment-text'
import { addressDetails } from '~/rules/address-text'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'

/** Link back to all orders, and the heading; without a number while loading. */
export function OrderHead({ number, action }: { number?: string; action?: ReactNode }) {
  return (
    <>
      <div className="mb-2.5 flex min-h-11 flex-wrap items-center justify-between gap-x-4 max-[22.5rem]:gap-x-1 lg:mb-3 print:hidden">
        <Link
          to="/account/orders"
          className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-full pr-3 type-chip text-ink-2 hover:text-ink max-[22.5rem]:pr-0"
        >
          <Icon name="chevron-left" className="size-5" />
          Все заказы
        </Link>
        {action}
      </div>
      <h1 className="mb-5 type-page-small lg:mb-7">{number === undefined ? 'Заказ' : `Заказ №\u00a0${number}`}</h1>
    </>
  )
}

/** Prints the page. Hidden on phones. */
export function PrintButton() {
  return (
    <Button size="sm" className="max-lg:hidden" icon={<Icon name="printer" className="size-4.5" />} onClick={() => window.print()}>
      Распечатать
    </Button>
  )
}

/** The ordered dishes and gifts, with links to the dishes. */
export function OwnOrderLines({ lines }: { lines: readonly OrderLine[] }) {
  const fieldOf = useLineField()
  return (
    <ul className="rounded-panel bg-quiet px-5 py-1.5 lg:px-7 lg:py-3 print:block print:p-0">
      {lines.map((line, index) => (
        <li
          key={index}
          className="flex items-center gap-4 border-b border-line py-3.5 last:border-b-0 max-[22.5rem]:items-start print:break-inside-avoid print:py-2"
        >
          <Thumb src={line.image} field={fieldOf(line)} size="sm" className="print:hidden" />
          {/* without room beside the name the sum wraps below */}
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-32 wrap-anywhere">
              <Link
                to="/product/$slug"
                params={{ slug: line.slug }}
                className="-my-3 inline-block py-3 type-name hover:underline max-lg:text-[min(1rem,7.6vw)]"
              >
                {glue(line.name)}
              </Link>
              <span className="block type-meta text-ink-2">{line.goodsPrice === null ? 'Подарок' : glue(lineOptions(line))}</span>
              {line.note && <span className="block type-meta text-ink-2">{glue(`«${line.note}»`)}</span>}
            </span>
            <span className="ml-auto flex flex-col flex-wrap items-end justify-end gap-x-3.5 max-[22.5rem]:flex-row max-[22.5rem]:items-baseline sm:flex-row sm:items-baseline">
              {line.goodsPrice === null ? (
                <span className="type-button text-ok">бесплатно</span>
              ) : (
                <>
                  {line.goodsCount > 1 && <span className="sum type-meta text-ink-2">{piecesText(line.goodsCount, line.amount)}</span>}
                  <Price value={line.amount} />
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

type OrderFactsProps = { order: Order; cityName: string; shopName: string; phone: string; now: Date }

/** Place, time and other details; in print also the shop's name and the status. */
export function OwnOrderFacts({ order, cityName, shopName, phone, now }: OrderFactsProps) {
  const { status, address, pickup_point, delivery_type, time_type, datetime, persons, comment, created_at, promocode, gift, recipient } =
    order
  const phoneText = usePhoneText()
  const facts: [name: string, text: string | null | undefined, isForPaper?: boolean][] = [
    [shopName, phone, true],
    ['Статус', ORDER_STATUS_LABELS[status], true],
    [delivery_type === 'pickup' ? 'Откуда забрать' : 'Куда', [cityName, ownPlaceText(order)].filter(Boolean).join(', ')],
    ['Подробнее', address && addressDetails(address)],
    ['Получит', recipient && `${recipient.name}\n${phoneText(recipient.phone)}`],
    ['У двери', doorWishes(order).join(', ')],
    ['Телефон', pickup_point?.phone],
    ['Как найти', address?.comment],
    ['Когда', time_type === 'datetime' && datetime ? momentText(datetime, now) : 'как можно скорее'],
    ['Оформлен', stampText(created_at, now)],
    ['Приборы', persons === null ? null : persons === 0 ? 'не нужны' : String(persons)],
    ['Промокод', promocode],
    ['Подарок', gift?.name],
    ['Комментарий', comment],
  ]
  return (
    <section aria-label="Подробности" className="@container rounded-panel bg-quiet p-5 lg:p-7 print:-order-1 print:p-0">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5 max-[22.5rem]:gap-x-3 @max-[14rem]:block">
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

/** The status changes with time and reason. A single entry is not shown: the details name that time. */
export function OrderHistory({ history, now }: { history: Order['history']; now: Date }) {
  if (history.length < 2) return null
  return (
    <section
      aria-labelledby="order-history"
      className="rounded-panel bg-quiet p-5 max-xl:order-last lg:p-7 print:order-last print:break-inside-avoid print:p-0"
    >
      <h2 id="order-history" className="type-block">
        История заказа
      </h2>
      <ol className="mt-3.5 flex flex-col gap-2.5">
        {history.map(({ status, at, reason }) => (
          <li key={status}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{ORDER_STATUS_LABELS[status]}</span>
              <time dateTime={at} className="type-meta text-ink-3">
                {stampText(at, now)}
              </time>
            </span>
            {reason && <span className="block max-w-(--container-text) type-meta break-words text-ink-2">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The colour field of an order's line: its category's, or one by id for a dish that left the menu. */
export function useLineField(): (line: Pick<OrderLine, 'goods_id' | 'category_id'>) => FoodField {
  const fieldOfCategory = useCategoryField()
  return ({ goods_id, category_id }) => (category_id ? fieldOfCategory(category_id) : fieldOf('', goods_id))
}
