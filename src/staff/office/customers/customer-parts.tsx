import { Link } from '@tanstack/react-router'
import type { StaffCustomer } from '~/contracts/staff-customers'
import { glue } from '~/lib/text'
import { numberText, priceText } from '~/rules/number-text'
import { STATE_WORDS } from '~/rules/state-words'
import { Fold } from '~/staff/kit/fold'
import { BlockSwitch } from './block-switch'
import { BonusForm } from './bonus-form'
import { EraseForm } from './erase-form'
import { shortDayText, shortRankText } from './customer-text'
import { Notes } from './notes'
import { Profile } from './profile'
import { TermsForm } from './terms-form'

/** What is known of a customer, and what may be done. */
export function CustomerParts({ customer, onErased }: { customer: StaffCustomer; onErased: () => void }) {
  const { orders, sum, bonuses, rank, last_orders, ledger, codes } = customer
  const figures = [
    [numberText(orders), 'заказов'],
    [priceText(sum), 'выкуплено'],
    [numberText(bonuses), 'бонусов'],
    [shortRankText(rank), 'ранг'],
  ]
  return (
    <div className="flex flex-col gap-6">
      <dl className="grid grid-cols-4 gap-2">
        {figures.map(([value, name]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="type-caption text-ink-2">{name}</dt>
            <dd className="truncate type-name">{value}</dd>
          </div>
        ))}
      </dl>
      <Notes customer={customer} />
      <Profile customer={customer} />
      <section>
        <h3 className="mb-1 type-row font-[600]">Последние заказы</h3>
        {last_orders.length === 0 && <p className="type-body text-ink-2">Заказов ещё не было.</p>}
        <ul>
          {last_orders.map((order) => (
            <li key={order.id} className="flex min-h-11 items-center gap-3 border-b border-line type-meta">
              <Link to="/staff/orders" search={{ order: order.id }} className="font-[600] underline underline-offset-4">
                № {order.number}
              </Link>
              <span className="min-w-0 grow truncate text-ink-2">
                {shortDayText(order.at)}, {STATE_WORDS[order.status].one.toLowerCase()}
              </span>
              <span className="tabular-nums">{priceText(order.total)}</span>
            </li>
          ))}
        </ul>
      </section>
      <BonusForm customer={customer} />
      {ledger.length > 0 && (
        <Fold title="Движение бонусов" hint={`Последние ${ledger.length}`}>
          <ul>
            {ledger.map((row) => (
              <li key={row.id} className="flex min-h-11 items-center gap-3 border-b border-line type-meta">
                <span className="text-ink-2">{shortDayText(row.created_at)}</span>
                <span className="min-w-0 grow">{glue(row.description)}</span>
                <span className="font-[600] tabular-nums">{row.amount > 0 ? `+${numberText(row.amount)}` : numberText(row.amount)}</span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {codes.length > 0 && (
        <Fold title="Промокоды" hint={codes.map(({ code }) => code).join(', ')}>
          <ul>
            {codes.map(({ code, order_id, at }) => (
              <li key={`${code} ${order_id}`} className="flex min-h-11 items-center gap-3 border-b border-line type-meta">
                <span className="grow font-[600]">{code}</span>
                <span className="text-ink-2">
                  {shortDayText(at)}, заказ {order_id}
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      <BlockSwitch customer={customer} />
      <TermsForm customer={customer} />
      <EraseForm customer={customer} onErased={onErased} />
    </div>
  )
}
