import { useQuery } from '@tanstack/react-query'
import { glue } from '~/lib/text'
import { useOffline } from '~/lib/use-offline'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { kitchenNotice } from './kitchen'
import { shopQueries } from './shop.functions'

/** Why orders are impossible now (offline or maintenance), or `null`. */
export function useClosedReason(): string | null {
  const { data: shop } = useQuery(shopQueries.shop())
  const isOffline = useOffline() !== null
  if (isOffline) return 'Связи нет, заказать пока нельзя.'
  const notice = shop && kitchenNotice(shop.status, shop.closed)
  return notice?.kind === 'maintenance' ? notice.text : null
}

export function OrderClosed({ className }: { className?: string }) {
  const reason = useClosedReason()
  const icon = useOffline() === null ? 'wrench' : 'wifi-off'
  if (reason === null) return null
  return (
    <p className={cx('flex items-start gap-2.5 type-meta', className)}>
      <Icon name={icon} className="mt-px size-4.5 shrink-0" />
      <span>{glue(`${reason} Корзина подождёт.`)}</span>
    </p>
  )
}
