import type { PackAnswers } from './pack-answers'

/** How long what was not proved true any more still answers: a page left open for long asks the server again, unless there
 *  is no network. */
const LIFE_MS = 600_000

type AtHand = { answers: PackAnswers; version: number; provedAt: number }

// of the one window: on the server, where a module serves many visitors, nobody ever puts anything here
let hand: AtHand | null = null

/** The whole menu as this page holds it: what answers, of which version, and when it was last known to be the present one. */
export const readHand = (): AtHand | null => hand

/** Takes the menu into the hand, or (`null`) lays it down. */
export function putAtHand(next: AtHand | null): void {
  hand = next
}

/** What the menu at hand says; undefined where there is none, where it is too old, and where it does not know: then the
 *  server is asked. docs/decisions/036. */
export function atHand<Answer>(ask: (pack: PackAnswers) => Answer | undefined): Answer | undefined {
  if (hand === null || (Date.now() - hand.provedAt > LIFE_MS && navigator.onLine)) return undefined
  return ask(hand.answers)
}
