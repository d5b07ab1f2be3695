import { serverNow } from '~/lib/server-clock'
import { deviceZone } from '~/rules/zoned-time'
import { clockText } from '~/rules/clock-text'
import { startTransition, useEffect, useState } from 'react'
import { cx } from '~/ui/cx'

const CHECK_MS = 5_000

/** The time of the kitchen, by the server's clock. */
export function Clock({ timeZone, className }: { timeZone?: string | undefined; className?: string }) {
  const [now, setNow] = useState(() => timeText(timeZone))
  useEffect(() => {
    const show = () => startTransition(() => setNow(timeText(timeZone)))
    show()
    const timer = setInterval(show, CHECK_MS)
    return () => clearInterval(timer)
  }, [timeZone])
  return <time className={cx('type-count', className)}>{now}</time>
}

const timeText = (timeZone = deviceZone()) => clockText(serverNow(), timeZone)
