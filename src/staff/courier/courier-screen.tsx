import { useState } from 'react'
import { NoScreens } from '~/staff/frame/no-screens'
import { useMe, useRight } from '~/staff/session/me.queries'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { AllCouriers } from './all-couriers'
import { OwnRuns } from './own-runs'

/** A courier's own runs; managers see all couriers first, and can drive themselves. */
export function CourierScreen() {
  const kitchen = useChosenKitchen()
  const { person } = useMe()
  const seesAll = useRight('courier.assign') !== 'no'
  const mayDrive = useRight('courier.run') === 'yes' && person !== null
  const [isOwn, setIsOwn] = useState(false)
  if (!kitchen || (!seesAll && !mayDrive)) return <NoScreens />
  if (mayDrive && (isOwn || !seesAll))
    return <OwnRuns kitchen={kitchen} personId={person.id} {...(seesAll && { onAll: () => setIsOwn(false) })} />
  return <AllCouriers key={kitchen.id} kitchen={kitchen} onOwn={mayDrive ? () => setIsOwn(true) : undefined} />
}
