import type { Refund } from '~/contracts/staff-edits'
import type { RefundWay } from '~/contracts/staff-constants'
import { formatBonuses } from '~/lib/text'
import { priceText } from '~/rules/number-text'

export const WAY_NAMES: Record<RefundWay, string> = { online: 'Через\u00a0банк', cash: 'Наличными', bonuses: 'Бонусами' }
const WAYS: Record<RefundWay, string> = { online: 'через\u00a0банк', cash: 'наличными', bonuses: 'бонусами' }

/** «190 ₽ через банк», «190 бонусов» */
export const wayText = (amount: number, way: RefundWay): string =>
  way === 'bonuses' ? formatBonuses(amount) : `${priceText(amount)} ${WAYS[way]}`

/** «190 ₽ через банк, вернули» */
export function refundText({ amount, way, status, error, decided_by }: Refund): string {
  const states: Record<Refund['status'], string> = {
    requested: 'ждёт владельца',
    declined: `отказано${decided_by === null ? '' : `, ${decided_by}`}`,
    due: 'возвращаем',
    done: 'вернули',
    failed: `не\u00a0получилось${error === null ? '' : `: ${error}`}`,
  }
  return `${wayText(amount, way)}, ${states[status]}`
}
