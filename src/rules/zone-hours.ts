import type { ZoneTerms } from '~/contracts/zones'
import { servedText } from './hours-text'
import { slotText } from './moment-text'
import { isOpen } from './schedule'

/** Why a zone takes no order that is promised for a moment, in Russian; null where it does. The moment is the beginning of the promise, as with
 *  the hours of a kitchen. */
export function zoneRefusal(zone: ZoneTerms, timeZone: string, at: Date): { reason: 'closed' | 'hours'; text: string } | null {
  const { name, hours, is_closed, closed_reason, closed_until } = zone
  if (is_closed && (closed_until === null || at.getTime() < Date.parse(closed_until))) {
    const until = closed_until === null ? 'пока' : `до\u00a0${slotText(Date.parse(closed_until), at.getTime(), timeZone)}`
    return { reason: 'closed', text: `В\u00a0зону «${name}» ${until} не\u00a0возим${closed_reason ? `: ${closed_reason}` : ''}` }
  }
  if (hours.length === 0 || isOpen(hours, timeZone, at)) return null
  return { reason: 'hours', text: `В\u00a0зону «${name}» возим ${servedText(hours)}` }
}
