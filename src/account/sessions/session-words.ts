import { plural } from '~/lib/text'
import { DAY_MS, HOUR_MS } from '~/rules/time'

/** How long ago a session was last used: «меньше часа назад», «5 часов назад», «12 дней назад», «больше месяца
 *  назад». Uses are written down once an hour, so nothing finer is known; a count of hours needs no time zone. Pure. */
export function lastUseWords(moment: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(moment))
  const hours = Math.floor(passed / HOUR_MS)
  const days = Math.floor(passed / DAY_MS)
  if (hours < 1) return 'меньше часа\u00a0назад'
  if (days < 1) return `${hours}\u00a0${plural(hours, ['час', 'часа', 'часов'])} назад`
  if (days > 31) return 'больше месяца назад'
  return `${days}\u00a0${plural(days, ['день', 'дня', 'дней'])} назад`
}

/** Whether a device's name says that it is held in the hand. Pure. */
export const isHandheld = (device: string) => /Android|iPhone|iPad/.test(device)
