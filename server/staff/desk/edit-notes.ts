import { BONUSES, countText, priceText } from '~/rules/number-text'
import { subtractMoney } from '~/rules/money'

type Facts = {
  refund: number
  /** By how many roubles an order paid online got cheaper. */
  owed: number
  /** By how many roubles more than it got dearer is collected: for removed portions that were paid back before. */
  again: number
  bonuses_back: number
  refused: readonly string[]
  otherZone: { was: string | null; is: string | null } | null
  isChangeLost: boolean
  isDoorLost: boolean
  isBackAtStove: boolean
}

/** What the operator should tell the guest, or know. */
export function editNotes({
  refund,
  owed,
  again,
  bonuses_back,
  refused,
  otherZone,
  isChangeLost,
  isDoorLost,
  isBackAtStove,
}: Facts): string[] {
  return [
    ...(otherZone?.is
      ? [`Зона доставки теперь «${otherZone.is}»${otherZone.was ? `, была «${otherZone.was}»` : ''}: доставка считается по\u00a0ней.`]
      : []),
    ...(refund > 0 ? [`Вернём ${priceText(refund)}, банк зачислит их за несколько дней.`] : []),
    ...(subtractMoney(owed, refund) > 0 && refund > 0 ? [`Остальное гость уже получил или ещё не платил.`] : []),
    ...(again > 0 ? [`За убранное уже вернули ${priceText(again)}: гость доплатит и\u00a0их.`] : []),
    ...(bonuses_back > 0 ? [`Вернём ${countText(bonuses_back, BONUSES)}: столько больше списать нельзя.`] : []),
    ...refused,
    ...(isChangeLost ? ['Сумма больше купюры гостя: спросите, с какой суммы сдача.'] : []),
    ...(isDoorLost ? ['Гость платит при получении, поэтому у\u00a0двери заказ не\u00a0оставим.'] : []),
    ...(isBackAtStove ? ['Заказ вернётся на плиту.'] : []),
  ]
}
