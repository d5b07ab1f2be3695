import { KitchenLive } from '~/staff/live/kitchen-live'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { NoKitchenScreen } from '~/staff/session/no-kitchen'
import { DeskRoom } from './desk-room'

/** The order desk: what is open now, the search in all orders, and one order beside it. */
export function OrdersScreen() {
  const kitchen = useChosenKitchen()
  if (!kitchen) return <NoKitchenScreen />
  return (
    <div className="flex min-w-0 grow gap-3 *:[main]:grow">
      <KitchenLive kitchenId={kitchen.id}>
        <DeskRoom key={kitchen.id} kitchen={kitchen} />
      </KitchenLive>
    </div>
  )
}
