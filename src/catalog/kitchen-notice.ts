import type { SystemStatus } from '~/contracts/system'

/** What a customer must know of the kitchen before ordering. */
export type KitchenNotice = { kind: 'maintenance' | 'night' | 'busy'; text: string }

/** The one thing to say of the kitchen, the gravest first; null where all is as ever. `opensAt` is the city's clock,
 *  «10:00». The ribbon and the cart say it in the same words. Pure. Spec §3 "Cart state". */
export function kitchenNotice(status: SystemStatus, opensAt: string | null): KitchenNotice | null {
  if (status.maintenance_state.is_active)
    return { kind: 'maintenance', text: status.maintenance_state.message || 'Заказы пока не принимаем. Меню смотреть можно.' }
  if (status.night_mode)
    return { kind: 'night', text: `Кухня спит${opensAt ? ` до ${opensAt}` : ''}. Соберите заказ сейчас, привезём утром.` }
  if (status.delivery_state.is_busy)
    return { kind: 'busy', text: status.delivery_state.message || 'Заказов сейчас много, везём дольше обычного.' }
  return null
}
