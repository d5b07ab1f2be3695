import type { Hours } from '~/contracts/common'
import { useModule } from '~/lib/use-module'

type ServedHoursProps = {
  /** «По будням с 12:00 до 16:00»; empty where the dish is always served. */
  served: string
  hours: readonly Hours[]
  className?: string
}

/** When a dish is served, and whether it can be ordered for now. */
export const ServedHours = (props: ServedHoursProps) => (props.served === '' ? null : <LimitedHours {...props} />)

function LimitedHours({ served, hours, className }: ServedHoursProps) {
  // few dishes have hours: the others' pages do not load what reads them
  const clock = useModule(
    () => import('./not-now'),
    true,
    () => undefined,
  )
  return (
    <p className={className}>
      {served}
      {clock && <clock.NotNow hours={hours} />}
    </p>
  )
}
