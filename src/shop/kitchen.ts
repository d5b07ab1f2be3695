import type { Query } from '@tanstack/react-query'
import type { SystemStatus } from '~/contracts/system'
import type { FoodField } from '~/ui/food-field'
import type { IconName } from '~/ui/icon'

export type KitchenNotice = { kind: 'maintenance' | 'night' | 'busy'; text: string }

/** Colour and icon of each kind of notice. */
export const kitchenStyles = {
  maintenance: { field: 'gari', icon: 'wrench' },
  night: { field: 'tamago', icon: 'moon' },
  busy: { field: 'gari', icon: 'clock' },
} as const satisfies Record<KitchenNotice['kind'], { field: FoodField; icon: IconName }>

/** Query options that keep the kitchen status fresh on an open page: every minute while the tab is visible, and when it
 *  gets focus, at most once in ten seconds. */
export const kitchenPolling = {
  refetchInterval: 60_000,
  refetchOnWindowFocus: ({ state }: Pick<Query, 'state'>) => (Date.now() - state.dataUpdatedAt > 10_000 ? ('always' as const) : false),
}

/** The most serious notice about the kitchen, or `null` in normal operation. `closed` is the kitchen's `closedText`. */
export function kitchenNotice(status: SystemStatus, closed: string | null): KitchenNotice | null {
  if (status.maintenance_state.is_active)
    return { kind: 'maintenance', text: status.maintenance_state.message || 'Заказы пока не принимаем. Меню смотреть можно.' }
  if (status.night_mode) return { kind: 'night', text: `${closed ?? 'Кухня спит'}. Соберите заказ сейчас, привезём, как откроемся.` }
  if (status.delivery_state.is_busy)
    return { kind: 'busy', text: status.delivery_state.message || 'Заказов сейчас много, везём дольше обычного.' }
  return null
}
