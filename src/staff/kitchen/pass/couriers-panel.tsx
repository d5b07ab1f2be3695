import { ORDERS, plural } from '~/rules/number-text'
import { Initial } from '~/staff/kit/initial'
import { clockText } from '~/rules/clock-text'
import type { couriersOut } from '~/staff/live/couriers-out'

/** Couriers of the kitchen beside the rows of a wide screen: who is out, since when, with how many orders. */
export function CouriersPanel({ couriers, zone }: { couriers: ReturnType<typeof couriersOut>; zone: string }) {
  return (
    <section aria-labelledby="couriers" className="hidden w-80 shrink-0 self-start rounded-ticket bg-(--card) p-5 min-[90rem]:block">
      <h2 id="couriers" className="font-voice text-[1.25rem]/[1.5rem] font-[650] tracking-[-0.03em]">
        Курьеры
      </h2>
      {couriers.length === 0 && <p className="mt-3 text-[1rem]/[1.375rem] text-ink-2">Добавьте курьеров в&nbsp;«Людях».</p>}
      <ul className="mt-3 grid gap-3">
        {couriers.map(({ id, name, on_shift, orders, since }) => (
          <li key={id} className="flex items-center gap-3.5">
            <Initial className="size-11" name={name} />
            <p className="min-w-0">
              <b className="block text-[1.0625rem]/[1.375rem] font-[600]">{name}</b>
              <span className="block text-[1rem]/[1.375rem] text-ink-2">
                {orders === 0 ? (on_shift ? 'на месте' : 'не на смене') : `${orders} ${plural(orders, ORDERS)}`}
                {since !== null && `, уехал в\u00a0${clockText(since, zone)}`}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
