import { useQuery } from '@tanstack/react-query'
import { deviceMoment } from '~/rules/device-moment'
import type { ReactNode } from 'react'
import { useOffline } from '~/lib/use-offline'
import { glue } from '~/lib/text'
import { kitchenNotice, kitchenPolling, kitchenStyles } from '~/shop/kitchen'
import { shopQueries } from '~/shop/shop.functions'
import { useShop } from '~/shop/use-shop'
import { Icon, type IconName } from '~/ui/icon'

type RibbonProps = { icon: IconName; children: ReactNode }

const Ribbon = ({ icon, children }: RibbonProps) => (
  <p className="shell flex min-h-12 items-center gap-3 py-1.5 text-base leading-6 font-medium">
    <Icon name={icon} className="size-5 shrink-0" />
    <span>{children}</span>
  </p>
)

/** Above the header: orders are stopped, the kitchen is closed or busy. */
export function KitchenRibbon() {
  useQuery({ ...shopQueries.shop(), ...kitchenPolling })
  const { status, closed } = useShop()
  const notice = kitchenNotice(status, closed)
  if (!notice) return null
  const { field, icon } = kitchenStyles[notice.kind]
  return (
    <aside aria-label="Кухня" data-field={field} className="bg-field">
      <Ribbon icon={icon}>{glue(notice.text)}</Ribbon>
    </aside>
  )
}

/** Above everything while there is no network: the page may be outdated. */
export function OfflineRibbon() {
  const since = useOffline()
  return (
    <div aria-live="polite">
      {since !== null && (
        <div data-field="rice" className="bg-field">
          <Ribbon icon="wifi-off">
            Связи{'\u00a0'}нет. Показываем меню, каким оно было {deviceMoment(since)}.
          </Ribbon>
        </div>
      )}
    </div>
  )
}
