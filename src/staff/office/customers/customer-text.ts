import type { CustomerRow } from '~/contracts/staff-customers'
import { deviceZone } from '~/rules/zoned-time'
import { dayAt } from '~/rules/calendar-day'
import { shortFullDateText } from '~/rules/moment-text'

const RANKS: Record<string, string> = { vip: 'VIP', discount: 'со скидкой' }
export const shortRankText = (rank: CustomerRow['rank']) => RANKS[rank] ?? `${rank}-й`

/** «21 нояб. 26», by the clock of this device. */
export const shortDayText = (at: string) => shortFullDateText(dayAt(Date.parse(at), deviceZone()))
