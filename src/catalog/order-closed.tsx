import { useQuery } from '@tanstack/react-query'
import { glue } from '~/lib/text'
import { useOffline } from '~/lib/use-offline'
import { classes } from '~/ui/classes'
import { WifiOff, Wrench } from '~/ui/icons.gen'
import { kitchenNotice } from './kitchen-notice'
import { shopQueries } from './shop.queries'

/** Why nothing can be ordered now, or `null` where it can: only maintenance and a missing network close the way. Issue 5
 *  parts 8, 11. */
export function useClosedReason(): string | null {
  const { data: shop } = useQuery(shopQueries.shop())
  const isOffline = useOffline() !== null
  if (isOffline) return 'Связи нет, заказать пока нельзя.'
  const notice = shop && kitchenNotice(shop.status, shop.opensAt)
  return notice?.kind === 'maintenance' ? notice.text : null
}

/** The reason in words, beside what leads to an order; nothing while orders are taken. */
export function OrderClosed({ className }: { className?: string }) {
  const reason = useClosedReason()
  const Icon = useOffline() === null ? Wrench : WifiOff
  if (reason === null) return null
  return (
    <p className={classes('flex items-start gap-2.5 type-meta', className)}>
      <Icon aria-hidden="true" className="mt-px size-4.5 shrink-0" />
      <span>{glue(`${reason} Корзина подождёт.`)}</span>
    </p>
  )
}
