import type { Order } from '~/contracts/orders'
import { formatBonuses } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { stampText } from '~/rules/moment-text'
import { accountText } from './order-payment'

type Refund = NonNullable<Order['refunds']>[number]

/** «Вернули 210 ₽ на карту», «Возвращаем 210 ₽ на карту», «Вернули 210 бонусов». */
export function ownRefundText(
  { amount, way, is_done }: Pick<Refund, 'amount' | 'way' | 'is_done'>,
  order: Pick<Order, 'online_way'>,
): string {
  const verb = is_done ? 'Вернули' : 'Возвращаем'
  if (way === 'bonuses') return `${verb} ${formatBonuses(amount)}`
  return `${verb} ${priceText(amount)} ${way === 'online' ? accountText(order) : 'наличными'}`
}

type OrderChangesProps = { order: Pick<Order, 'edits' | 'refunds' | 'receipts' | 'online_way'>; now: Date }
type Row = { at: string; text: string; url?: string | null }

/** What the shop changed of an order and paid back in part, and the receipts of what was paid at the door. */
export function OrderChanges({ order, now }: OrderChangesProps) {
  const { edits, refunds, receipts } = order
  const changes = [
    ...(edits ?? []).map(({ at, text }) => ({ at, text })),
    ...(refunds ?? []).map((refund) => ({ at: refund.at, text: ownRefundText(refund, order) })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const printed = (receipts ?? []).map(({ at, kind, amount, number, url }) => ({
    at,
    text: `${kind === 'sale' ? 'Чек' : 'Чек возврата'} №\u00a0${number} на\u00a0${priceText(amount)}`,
    url,
  }))
  return (
    <>
      <Dated id="order-changes" title="Что изменилось" rows={changes} now={now} />
      <Dated id="order-receipts" title="Чеки" rows={printed} now={now} />
    </>
  )
}

function Dated({ id, title, rows, now }: { id: string; title: string; rows: readonly Row[]; now: Date }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-panel bg-quiet p-5 lg:p-7 print:order-last print:break-inside-avoid print:p-0">
      <h2 id={id} className="type-block">
        {title}
      </h2>
      <ol className="mt-3.5 flex flex-col gap-2.5">
        {rows.map(({ at, text, url }, index) => (
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="max-w-(--container-text) min-w-0 break-words">
              {url ? (
                <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
                  {text}
                </a>
              ) : (
                text
              )}
            </span>
            <time dateTime={at} className="type-meta text-ink-3">
              {stampText(at, now)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
