import { KitchenLive } from '~/staff/live/kitchen-live'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { NoKitchen } from '~/staff/session/no-kitchen'
import { BoardRoom } from './board-room'

/** The board of a kitchen: what there is to cook, over the whole window. */
export function BoardScreen() {
  const kitchen = useChosenKitchen()
  if (!kitchen)
    return (
      <main className="min-w-0 grow px-4 pt-2 md:px-6">
        <NoKitchen />
      </main>
    )
  return (
    <KitchenLive kitchenId={kitchen.id}>
      <BoardRoom key={kitchen.id} />
    </KitchenLive>
  )
}
