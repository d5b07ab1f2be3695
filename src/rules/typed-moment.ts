import { lookAlike } from './look-alikes'
import { type Typed, typedPlain } from './typed-number'
import { clockMinutes, isAllDay, shiftMinutes } from './weekly-hours'

/** Clocks as «09:30»; a close of «24:00» is midnight, one at or before the open is on the next day. */
export type Shift = { open: string; close: string }

const CLOSED = /^(?:закрыт[оы]?|выходной|вых|не работаем|нет|-)\.?$/
const ALL_DAY = /^(?:круглосуточно|круглые сутки|сутки|24 ?\/ ?7|24 ?часа?|24 ?ч)\.?$/
const PART = String.raw` (?:утра|дня|вечера|ночи)`
const CLOCK = String.raw`\d{1,2}(?:[:.]\d{2}| ?ч\.? ?\d{2}| ?ч\.?| ?час\p{L}*)?(?:${PART})?|\d{3,4}`
const SHIFT = shiftOf(CLOCK)
/** «с 09-00 до 22-00» */
const DASHED = shiftOf('\\d{1,2}-[0-5][05]')
/** Signs that divide shifts: «9-14, 15-22», «с 9 до 14 и с 15 до 22», one per line. */
const BETWEEN = /\s*(?:[,;]|\sи\s)\s*/
const MAX_LENGTH = 80

function shiftOf(clock: string): RegExp {
  return new RegExp(`^(?:с|со|от)? ?(${clock}) ?(?:-|до|по) ?(${clock})$`, 'u')
}

/** Reads the hours of a day as people write them: «9-22», «с 9 до 22», «09:00–02:00», «9.30-14, 15-22», «круглосуточно», «закрыто».
 *  No shifts for a closed day and for an empty field. Never guesses: «25:00», «9.5» and «с утра» are refused with a reason. Pure. */
export function typedHours(text: string): Typed<Shift[]> {
  // «c 9» with a Latin letter; a full stop or a comma at the end
  const plain = lookAlike(typedPlain(text)).replace(/ ?[.,;]$/, '')
  if (plain === '' || CLOSED.test(plain)) return { value: [] }
  if (ALL_DAY.test(plain)) return { value: [{ open: '00:00', close: '24:00' }] }
  if (plain.length > MAX_LENGTH) return { fault: 'Слишком длинно. Напишите как 9-22' }
  const shifts: Shift[] = []
  for (const part of plain.split(BETWEEN)) {
    const [, from, to] = SHIFT.exec(part) ?? DASHED.exec(part) ?? []
    if (from === undefined || to === undefined) return { fault: `«${part}» не\u00a0прочитать. Напишите как 9-22` }
    const [open, close] = [clockOf(from), clockOf(to)]
    if (open === null || open === '24:00') return { fault: `Открытия в\u00a0«${from}» не\u00a0бывает: часы от\u00a000:00 до\u00a023:59` }
    if (close === null) return { fault: `Закрытия в\u00a0«${to}» не\u00a0бывает: часы от\u00a000:00 до\u00a024:00` }
    shifts.push({ open, close: close === '00:00' ? '24:00' : close })
  }
  return { value: shifts }
}

/** «09:30» of «9», «9.30», «9:30», «930», «9 ч 30», «9-30», «22:00» of «10 вечера»; null for a clock that there is not. */
function clockOf(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  const [typed, minute] = digits.length > 2 ? [digits.slice(0, -2), digits.slice(-2)] : [digits, '00']
  const hour = hourOf(Number(typed), text)
  const isClock = hour !== null && Number(minute) < 60 && hour * 60 + Number(minute) <= 24 * 60
  return isClock ? `${String(hour).padStart(2, '0')}:${minute}` : null
}

/** The hour of «10 вечера»; null where the part of the day does not have it. */
function hourOf(typed: number, text: string): number | null {
  const [, part] = / (утра|дня|вечера|ночи)$/.exec(text) ?? []
  if (part === undefined) return typed
  if (part === 'утра') return typed >= 4 && typed < 12 ? typed : null
  if (part === 'дня') return typed === 12 ? 12 : typed >= 1 && typed < 5 ? typed + 12 : null
  if (part === 'вечера') return typed >= 5 && typed < 12 ? typed + 12 : null
  return typed === 12 ? 24 : typed >= 1 && typed < 5 ? typed : null
}

/** «09:00–14:00, 15:00–02:00»; «круглосуточно»; empty for a closed day. What `typedHours` reads back. */
export const hoursText = (shifts: readonly Shift[]): string =>
  shifts.length === 1 && isAllDay(shifts) ? 'круглосуточно' : shifts.map(({ open, close }) => `${open}–${close}`).join(', ')

/** How hours were understood, where the text does not say it: «закроется в 02:00 следующего дня». */
export function nightText(shifts: readonly Shift[]): string {
  const late = shifts.find((shift) => clockMinutes(shift.open) + shiftMinutes(shift) > 24 * 60)
  return late ? `Закрытие в\u00a0${late.close} следующего дня` : ''
}
