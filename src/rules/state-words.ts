import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { OrderStatus } from '~/contracts/orders'

/* What an order's states are called on all screens of the staff side: rows, chips, the board, and answers. */

/** `one`: an order; `many`: a chip with their number; `said`: in a sentence after the order's number. */
type Words = { one: string; many: string; said: string }

/** The stages of an accepted order. */
export const STAGE_WORDS = {
  later: { one: 'Позже', many: 'Позже', said: 'ждёт своего времени' },
  queue: { one: 'В\u00a0очереди', many: 'В\u00a0очереди', said: 'снова в очереди' },
  cooking: { one: 'Готовим', many: 'Готовим', said: 'уже готовят' },
  ready: { one: 'Готов', many: 'Готовы', said: 'уже готов' },
} satisfies Record<string, Words>

/** Before and after the kitchen. */
export const STATE_WORDS = {
  new: { one: 'Новый', many: 'Новые', said: 'ещё не принят' },
  processed: { one: 'Принят', many: 'Приняты', said: 'ещё на кухне' },
  inTransit: { one: 'В\u00a0пути', many: 'В\u00a0пути', said: 'уже у курьера' },
  completed: { one: 'Выдан', many: 'Выданы', said: 'уже выдан' },
  canceled: { one: 'Отменён', many: 'Отменены', said: 'уже отменён' },
} satisfies Record<string, Words>

/** The status as its reader knows it: a customer by the labels of the site, staff and programs by those of the staff side. */
export const statusWord = (status: OrderStatus, reader: 'customer' | 'staff' | 'shop'): string =>
  reader === 'customer' ? ORDER_STATUS_LABELS[status] : STATE_WORDS[status].one

/** What was handed to a guest at their door. */
export const DELIVERED = 'Вручён'
