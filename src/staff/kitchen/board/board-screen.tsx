import { KitchenLive } from '~/staff/live/kitchen-live'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { NoKitchenScreen } from '~/staff/session/no-kitchen'
import { BoardRoom } from './board-room'

/** The board of a kitchen: what there is to cook, over the whole window. */
export function BoardScreen() {
  const kitchen = useChosenKitchen()
  if (!kitchen) return <NoKitchenScreen />
  return (
    <KitchenLive kitchenId={kitchen.id}>
      <BoardRoom key={kitchen.id} />
    </KitchenLive>
  )
}
