import { useQuery } from '@tanstack/react-query'
import { kitchenNotice, kitchenStyles } from '~/shop/kitchen'
import { shopQueries } from '~/shop/shop.queries'
import { glue } from '~/lib/text'

/** In the cart what the ribbon says above the header, which the cart covers. Spec §3 "Cart state". */
export function CartKitchen() {
  const { data: shop } = useQuery(shopQueries.shop())
  const notice = shop && kitchenNotice(shop.status, shop.opensAt)
  if (!notice) return null
  const { field, Icon } = kitchenStyles[notice.kind]
  return (
    <p data-field={field} className="mb-3 flex items-center gap-3 rounded-card bg-field px-4.5 py-3 type-chip leading-5">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="text-balance">{glue(notice.text)}</span>
    </p>
  )
}
