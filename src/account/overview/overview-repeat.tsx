import { stampText } from '~/checkout/time-text'
import type { Order } from '~/contracts/orders'
import { formatPrice, glue } from '~/lib/text'
import { OverviewPanel } from './overview-panel'
import { dishesWords } from './overview-words'
import { RepeatButton } from '~/account/orders/repeat-button'

/** The last order that ended, to have it again. */
export function OverviewRepeat({ order, now }: { order: Order; now: Date }) {
  return (
    <OverviewPanel
      field="gari"
      title="Повторить прошлый заказ"
      picture={order.lines[0]?.image.webp}
      action={
        <RepeatButton order={order} kind="ink">
          Повторить
        </RepeatButton>
      }
    >
      <p className="mt-3 max-w-3/4 type-body text-pretty">{glue(dishesWords(order.lines))}</p>
      <p className="mt-1.5 type-meta">
        {stampText(order.created_at, now)} · <span className="sum">{formatPrice(order.totals.total)}</span>
      </p>
    </OverviewPanel>
  )
}
