import type { Guest } from '~/contracts/staff-desk'
import { priceText } from '~/rules/number-text'
import { dateText } from '~/rules/moment-text'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { KeyCap } from './key-cap'

type PastOrdersProps = { orders: Guest['last_orders']; onRepeat: (index: number) => void }

/** The last orders of the guest; with the focus among them their keys are 1, 2, 3. */
export function PastOrders({ orders, onRepeat }: PastOrdersProps) {
  return (
    <section aria-labelledby="past-title" data-repeats className="min-w-0">
      <h3 id="past-title" className="pt-1 pb-2 type-row text-ink-2 lg:max-[89.99rem]:sr-only">
        Прошлые заказы
      </h3>
      <ol className="flex flex-col gap-2 lg:max-[89.99rem]:gap-1.5">
        {orders.map(({ id, at, total, lines }, index) => (
          <li
            key={id}
            className="flex min-w-0 flex-col rounded-field bg-page px-3.5 py-3 lg:max-[89.99rem]:flex-row lg:max-[89.99rem]:items-center lg:max-[89.99rem]:gap-3 lg:max-[89.99rem]:py-1 lg:max-[89.99rem]:pr-1"
          >
            <p className="flex shrink-0 flex-wrap justify-between gap-x-2 type-row font-[600]">
              <span>{dateText(at.slice(0, 10))}</span>
              <span className="sum tracking-[-0.02em] tabular-nums">{priceText(total)}</span>
            </p>
            <p className="mb-2 line-clamp-2 min-w-0 grow pt-0.5 type-row text-[0.875rem] text-ink-2 lg:max-[89.99rem]:mb-0 lg:max-[89.99rem]:line-clamp-1">
              {dishesText(lines)}
            </p>
            <button
              type="button"
              data-stop={index === 0 ? 'back' : undefined}
              onClick={() => onRepeat(index)}
              className="press mt-auto flex min-h-9 shrink-0 items-center justify-center gap-2.5 rounded-full bg-(--panel) px-3 type-row text-[0.875rem] font-[600] hover:bg-quiet-2 pointer-coarse:min-h-11"
            >
              <StaffIcon name="rotate-ccw" className="size-4.5" />
              <span className="lg:max-[89.99rem]:sr-only">Повторить</span>
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
