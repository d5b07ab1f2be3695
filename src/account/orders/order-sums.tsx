import { Phone } from '~/ui/icons.gen'
import { SumRow } from '~/checkout/order-parts'
import type { Order } from '~/contracts/orders'
import { phoneHref } from '~/lib/site'
import { formatBonuses } from '~/lib/text'
import { ButtonLink } from '~/ui/button'
import { Price } from '~/ui/price'
import { CancelOrder } from './cancel-order'
import { isLive } from './orders.queries'
import { isUnpaid, moneyWords, paidByWords } from './pay-words'
import { RepeatButton } from './repeat-button'

type OrderSumsProps = { order: Order; phone: string }

/** What the order cost, step by step, how it is paid; to have it again, to call about it, to cancel it. */
export function OrderSums({ order, phone }: OrderSumsProps) {
  const { totals, explanation } = order
  const waits = isUnpaid(order)
  const steps = explanation.filter(({ kind }) => kind !== 'total' && kind !== 'note')
  return (
    <section aria-label="Сумма" className="rounded-panel bg-quiet p-5 lg:p-7 print:break-inside-avoid print:p-0">
      <div className="flex flex-col gap-1.5">
        {steps.map((row, index) => (
          <SumRow key={index} row={row} />
        ))}
      </div>
      <div className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="type-total">{totalWords(order)}</h2>
        <Price value={totals.total} size="total" />
      </div>
      <p className="mt-1 type-meta text-ink-2">
        {[`${paidByWords(order)}.`, moneyWords(order), bonusWords(order)].filter(Boolean).join(' ')}
      </p>
      <div className="mt-5 flex flex-col gap-3 print:hidden">
        {!waits && <Repeat order={order} kind="salmon" />}
        <ButtonLink href={phoneHref(phone)} kind="line" isWide icon={<Phone aria-hidden="true" className="size-5" />}>
          Позвонить нам
        </ButtonLink>
        <CancelOrder order={order} />
        {/* last: the next step of an unpaid order is to pay it, above, where it says what it waits for */}
        {waits && <Repeat order={order} kind="white" />}
      </div>
    </section>
  )
}

function Repeat({ order, kind }: { order: Order; kind: 'salmon' | 'white' }) {
  return (
    <RepeatButton order={order} kind={kind} isWide>
      Повторить заказ
    </RepeatButton>
  )
}

function totalWords({ status, payment_status }: Order): string {
  if (status === 'canceled') return 'Итого'
  if (payment_status === 'paid') return 'Оплачено'
  return isLive(status) ? 'К\u00a0оплате' : 'Итого'
}

/** Nothing is promised for what is not paid. */
function bonusWords(order: Order): string {
  const { bonuses_earned: count } = order.totals
  if (count === 0 || order.status === 'canceled' || isUnpaid(order)) return ''
  const bonuses = formatBonuses(count)
  return isLive(order.status) ? `Вернём ${bonuses}.` : `Вернули ${bonuses}.`
}
