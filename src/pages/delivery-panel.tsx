import { deliveryFacts } from '~/shop/delivery-facts'
import { useShop } from '~/shop/use-shop'
import type { Hours } from '~/contracts/common'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { Button } from '~/ui/button'
import { FactRows } from '~/ui/fact-rows'

/** The chosen city's terms at a glance, and the way to another city. */
export function DeliveryPanel({ hours }: { hours: readonly Hours[] }) {
  const { city, cities } = useShop()
  const open = useOpenDialog({ name: 'city' })
  return (
    <div data-field="wasabi" className="rounded-panel bg-field p-6 lg:p-8">
      <h2 className="type-panel">{city.name}</h2>
      <FactRows rows={deliveryFacts(city.delivery, hours)} className="mt-5" />
      {cities.length > 1 && (
        <Button kind="ink" isWide {...open} className="mt-7 noscript:hidden">
          Сменить город
        </Button>
      )}
    </div>
  )
}
