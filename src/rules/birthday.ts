import { DAY_MS } from './time'

/** The birthday of a year; 28 February of a year without 29. */
function birthdayIn(year: number, birthday: string): string {
  const day = `${year}${birthday.slice(4)}`
  return day.endsWith('-02-29') && new Date(`${day}T00:00:00Z`).getUTCDate() !== 29 ? `${year}-02-28` : day
}

/** The birthday within `days` before or after `today` (both as «1990-05-17»), as a day of its year; null for another time of the year and
 *  without a birthday. Around the new year it may be of the year before or after. */
export function birthdayNear(birthday: string | null, today: string, days: number): string | null {
  if (birthday === null) return null
  const year = Number(today.slice(0, 4))
  const near = [year - 1, year, year + 1].map((one) => birthdayIn(one, birthday))
  return near.find((day) => Math.abs(Date.parse(day) - Date.parse(today)) <= days * DAY_MS) ?? null
}
