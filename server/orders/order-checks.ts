import { PAY_TYPES_OF_VARIANT, PAY_VARIANT } from '~/contracts/constants'
import type { CreateOrderBody } from '~/contracts/orders'
import { formatZoned, isOpen, nextOpening, slotProblem, type SlotProblem } from '~/rules/schedule'
import type { FieldTexts, Place } from '#server/cart/place'

const SLOT_TEXTS: Record<SlotProblem, string> = {
  past: 'Это время уже прошло, выберите другое',
  tooSoon: 'Не успеем: выберите время хотя бы через час',
  tooFar: 'Заказ можно сделать не больше чем на 7 дней вперёд',
  offGrid: 'Выберите время с шагом 15 минут',
  closed: 'В это время кухня спит, выберите другое',
}

/** What is wrong with the way to pay. Cash goes with type 1, online with 2 or 5, offline with 3 or 4; online payment is
 *  not taken yet. Contract "Order". */
export function payProblems({ pay_variant, pay_type }: CreateOrderBody): FieldTexts {
  if (!PAY_TYPES_OF_VARIANT[pay_variant]?.includes(pay_type)) return { pay_type: 'Этот способ не подходит к выбранной оплате' }
  if (pay_variant === PAY_VARIANT.online)
    return { pay_variant: 'Онлайн-оплата пока не работает. Выберите наличные или карту при получении.' }
  return {}
}

/** What is wrong with codes and bonuses: neither is taken yet. */
export function loyaltyProblems({ promocode, bonuses }: CreateOrderBody): FieldTexts {
  return {
    ...(promocode && { promocode: 'Промокоды пока не принимаем' }),
    ...(bonuses && { bonuses: 'Бонусами пока не платят' }),
  }
}

/** What is wrong with the time. For now needs working hours; a chosen time is a slot. Contract "Order". */
export function timeProblems({ time_type, datetime }: CreateOrderBody, { city, hours }: Place, now: Date): FieldTexts {
  if (time_type === 'now') {
    if (isOpen(hours, city.time_zone, now)) return {}
    const opening = nextOpening(hours, city.time_zone, now)
    return {
      time_type: opening ? `Кухня спит до ${openingText(opening, city.time_zone, now)}. Выберите время позже.` : 'Кухня пока закрыта',
    }
  }
  if (!datetime) return { datetime: 'Выберите время' }
  const problem = slotProblem(hours, city.time_zone, now, new Date(datetime))
  return problem ? { datetime: SLOT_TEXTS[problem] } : {}
}

/** «10:00», with the date where it is more than a day away. */
function openingText(opening: Date, timeZone: string, now: Date): string {
  const text = formatZoned(opening, timeZone)
  const clock = text.slice(11, 16)
  const isSoon = opening.getTime() - now.getTime() < 24 * 3_600_000
  return isSoon ? clock : `${text.slice(8, 10)}.${text.slice(5, 7)}, ${clock}`
}
