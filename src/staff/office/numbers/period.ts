import { dayAfter } from '~/rules/calendar-day'
import { dateText } from '~/rules/moment-text'
import { DAY_MS, isDay } from '~/rules/time'
import type { Period } from '~/staff/kit/day-chips'

/** The period of the address: today unless both days are valid, in order, not later than today and at most a year long. */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Period {
  if (!isDay(from) || !isDay(to) || from > to || to > today || Date.parse(to) - Date.parse(from) > 365 * DAY_MS)
    return { from: today, to: today }
  return { from, to }
}

/** «20 ноября», «14 ноября – 20 ноября» */
export const periodText = ({ from, to }: Period) => (from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`)

/** How a figure is named beside the compared period: «неделю назад», «14 ноября – 20 ноября». */
export const beforeText = (before: Period, { from }: Period) =>
  before.from === before.to && dayAfter(from, -7) === before.from ? 'неделю назад' : periodText(before)
