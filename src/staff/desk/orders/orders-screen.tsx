import { KitchenLive } from '~/staff/live/kitchen-live'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { NoKitchen } from '~/staff/session/no-kitchen'
import { DeskRoom } from './desk-room'

/** The order desk: what is open now, the search in all orders, and one order beside it. */
export function OrdersScreen() {
  const kitchen = useChosenKitchen()
  if (!kitchen)
    return (
      <main className="min-w-0 grow px-4 pt-2 md:px-6">
        <NoKitchen />
      </main>
    )
  return (
    <div className="flex min-w-0 grow gap-3 *:[main]:grow">
      <KitchenLive kitchenId={kitchen.id}>
        <DeskRoom key={kitchen.id} kitchen={kitchen} />
      </KitchenLive>
    </div>
  )
}
