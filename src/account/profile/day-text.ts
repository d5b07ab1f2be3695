/* A day as customers write it, «14.05.1990», and as the contract has it, «1990-05-14». Both are texts: no clock and no time
 * zone comes near a birthday. */

const WRITTEN = /^(\d{2})\.(\d{2})\.(\d{4})$/
const CONTRACT = /^(\d{4})-(\d{2})-(\d{2})/

/** Puts the points where they belong while a day is typed: «1405» becomes «14.05», «1.» becomes «01.». A day in the
 *  contract's form, as a browser may fill it in, is turned round. No point is added behind the last digit, so that a digit
 *  can be taken back. Pure. */
export function maskDay(text: string): string {
  const [, year, month, day] = CONTRACT.exec(text) ?? []
  if (year) return `${day}.${month}.${year}`
  const padded = text.replace(/(^|\.)(\d)[.,/\- ]$/, '$10$2.')
  const isClosed = /^\d\d(\.\d\d)?[.,/\- ]$/.test(padded)
  const digits = padded.replace(/\D/g, '').slice(0, 8)
  const masked = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('.')
  return isClosed ? `${masked}.` : masked
}

/** «1990-05-14» of «14.05.1990»; `null` where there is no such day. Pure. */
export function dayFromText(text: string): string | null {
  const [, day, month, year] = WRITTEN.exec(text) ?? []
  if (!day || !month || !year) return null
  const iso = `${year}-${month}-${day}`
  const moment = new Date(`${iso}T00:00:00Z`)
  // «31.02» would become the third of March
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

/** «14.05.1990» of «1990-05-14». Pure. */
export const textOfDay = (day: string) => maskDay(day)
