import type { Guest } from '~/contracts/staff-desk'
import { formatPrice } from '~/lib/text'
import { dateText } from '~/rules/opening'
import { StaffIcon } from '~/staff/parts/staff-icon'
import { KeyCap } from './key-cap'

type PastOrdersProps = { orders: Guest['last_orders']; onRepeat: (index: number) => void }

/** The last orders of the guest; their keys are 1, 2, 3. */
export function PastOrders({ orders, onRepeat }: PastOrdersProps) {
  return (
    <section aria-labelledby="past-title" className="min-w-0">
      <h3 id="past-title" className="pt-1 pb-2 type-row text-ink-2 lg:max-[89.99rem]:sr-only">
        Прошлые заказы
      </h3>
      <ol className="flex flex-col gap-2 lg:max-[89.99rem]:grid lg:max-[89.99rem]:grid-cols-3">
        {orders.map(({ id, at, total, lines }, index) => (
          <li key={id} className="flex min-w-0 flex-col rounded-field bg-page px-3.5 py-3">
            <p className="flex flex-wrap justify-between gap-x-2 type-row font-[600]">
              <span>{dateText(at.slice(0, 10))}</span>
              <span className="tabular-nums">{formatPrice(total)}</span>
            </p>
            <p className="mb-2 line-clamp-2 pt-0.5 type-row text-[0.875rem] text-ink-2">{dishesText(lines)}</p>
            <button
              type="button"
              data-stop={index === 0 || undefined}
              onClick={() => onRepeat(index)}
              className="press mt-auto flex min-h-9 items-center justify-center gap-2.5 rounded-full bg-(--panel) px-2 type-row text-[0.875rem] font-[600] hover:bg-quiet-2 pointer-coarse:min-h-11"
            >
              <StaffIcon name="rotate-ccw" className="size-4.5" />
              Повторить
              <KeyCap>{String(index + 1)}</KeyCap>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

const dishesText = (lines: Guest['last_orders'][number]['lines']) =>
  lines.map(({ name, goodsCount }) => (goodsCount > 1 ? `${name}\u00a0×${goodsCount}` : name)).join(', ')
