import { clockOffset } from '~/lib/server-clock'
import { useTick } from '~/staff/kit/use-tick'
import { answerAge } from './server-clock'

/** How old the answer of a query is (`dataUpdatedAt`; 0 without one), and the server's clock in epoch ms. Ticks every second. */
export function useAnswerAge(updatedAt: number) {
  const deviceNow = useTick(1000, Date.now)
  return { now: deviceNow + clockOffset(), ...answerAge(updatedAt === 0 ? 0 : Math.max(0, deviceNow - updatedAt)) }
}
