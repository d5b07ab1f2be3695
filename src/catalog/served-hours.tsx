import type { Hours } from '~/contracts/common'
import { capital } from '~/lib/text'
import { useServerNow } from '~/lib/use-server-now'
import { servedText } from '~/rules/hours-text'
import { isServed } from '~/rules/menu-hours'
import { promisedTime } from '~/rules/promise'
import { useShop } from '~/shop/use-shop'

type ServedHoursProps = { hours: readonly Hours[]; className?: string }

/** «По будням с 12:00 до 16:00. Сейчас недоступно»: when a dish is served; nothing where it always is. What can be ordered for now, only the
 *  server's clock says: a page may be older. */
export const ServedHours = ({ hours, ...props }: ServedHoursProps) =>
  hours.length === 0 ? null : <LimitedHours hours={hours} {...props} />

function LimitedHours({ hours, className }: ServedHoursProps) {
  const { city } = useShop()
  const now = useServerNow()
  const promised = now && promisedTime({ time_type: 'now' }, city.delivery, now)
  const isOff = promised !== null && !isServed({ hours }, city.time_zone, new Date(promised.from))
  return (
    <p className={className}>
      {capital(servedText(hours))}
      {isOff && '. Сейчас\u00a0недоступно'}
    </p>
  )
}
