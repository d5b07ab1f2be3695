import { IN_MINUTES, plural } from './number-text'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time'

/* How long ago, how long until, how long. */

const HOURS = ['час', 'часа', 'часов'] as const
const DAYS = ['день', 'дня', 'дней'] as const

/** What is marked at most once a minute: less is «сейчас». */
const NOW_MS = 2 * MINUTE_MS

export const isNow = (at: string | null, now: number): boolean => at !== null && now - Date.parse(at) < NOW_MS

/** «сейчас», «2 мин назад», «5 ч назад», «вчера», «3 дня назад» */
export function agoText(at: string | null, now: number): string {
  if (at === null) return 'не было'
  const age = Math.max(0, now - Date.parse(at))
  if (age < NOW_MS) return 'сейчас'
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} мин назад`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} ч назад`
  const days = Math.floor(age / DAY_MS)
  return days === 1 ? 'вчера' : `${days} ${plural(days, DAYS)} назад`
}

/** «5 часов назад», «12 дней назад»: of what is marked once an hour, so nothing finer is said. */
export function lastUseText(usedAt: string, now: Date): string {
  const passed = now.getTime() - Date.parse(usedAt)
  const [hours, days] = [Math.floor(passed / HOUR_MS), Math.floor(passed / DAY_MS)]
  if (passed < HOUR_MS) return 'меньше часа\u00a0назад'
  if (days < 1) return `${hours} ${plural(hours, HOURS)} назад`
  return days > 31 ? 'больше месяца назад' : `${days} ${plural(days, DAYS)} назад`
}

/** A wait, rounded up: «через 34 минуты», from an hour «через 5 часов», from twelve hours «завтра». */
export function inText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const hours = Math.ceil(minutes / 60)
  if (minutes < 60) return `через ${minutes} ${plural(minutes, IN_MINUTES)}`
  if (hours === 1) return 'через час'
  return hours < 12 ? `через ${hours} ${plural(hours, HOURS)}` : 'завтра'
}

/** «2 ч 18 мин»: a begun minute counts. */
export function lastingText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / MINUTE_MS))
  const parts = [minutes >= 60 && `${Math.floor(minutes / 60)} ч`, minutes % 60 > 0 && `${minutes % 60} мин`]
  return parts.filter(Boolean).join(' ')
}
