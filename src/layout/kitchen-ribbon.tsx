import { useQuery } from '@tanstack/react-query'
import { kitchenNotice, kitchenPolling, kitchenStyles } from '~/shop/kitchen'
import { shopQueries } from '~/shop/shop.queries'
import { useShop } from '~/shop/use-shop'
import { glue } from '~/lib/text'

/** Above the header: no orders now, a kitchen that sleeps, or one that has more than enough to do. */
export function KitchenRibbon() {
  useQuery({ ...shopQueries.shop(), ...kitchenPolling })
  const { status, opensAt } = useShop()
  const notice = kitchenNotice(status, opensAt)
  if (!notice) return null
  const { field, Icon } = kitchenStyles[notice.kind]
  return (
    <aside aria-label="Кухня" data-field={field} className="bg-field">
      <p className="shell flex min-h-12 items-center gap-3 py-1.5 text-base leading-6 font-medium">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {glue(notice.text)}
      </p>
    </aside>
  )
}
