import { clockText } from '~/rules/clock-text'
import { useServerNow } from './use-kitchen'

/** The clock of the kitchen, by the server's time. */
export function BoardClock({ timeZone }: { timeZone: string }) {
  const now = useServerNow(1000)
  return (
    <time className="font-voice text-[1.375rem]/[2rem] font-[650] tracking-[-0.045em] tabular-nums lg:text-[1.5rem] xl:text-[1.75rem]">
      {clockText(now, timeZone)}
    </time>
  )
}
