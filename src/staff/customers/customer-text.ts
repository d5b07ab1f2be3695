import type { CustomerRow } from '~/contracts/staff-customers'

const RANKS: Record<string, string> = { vip: 'VIP', discount: 'со скидкой' }
export const rankText = (rank: CustomerRow['rank']) => RANKS[rank] ?? `${rank}-й`

const day = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'short', year: '2-digit' })
const birthday = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** «21 нояб. 26» */
export const dayText = (at: string) => day.format(Date.parse(at)).replace(' г.', '')
export const birthdayText = (date: string) => birthday.format(Date.parse(date)).replace(' г.', '')
