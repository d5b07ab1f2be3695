import type { Query } from '@tanstack/react-query'

const EVERY_MS = 60_000
const PAUSE_MS = 10_000

/** How what is known of the kitchen is kept true while a page stays open: asked again every minute that the tab is looked
 *  at, and when it comes back, at most once in ten seconds. A call that fails leaves what was known. Issue 5 part 8. */
export const kitchenWatch = {
  refetchInterval: EVERY_MS,
  refetchOnWindowFocus: ({ state }: Pick<Query, 'state'>) => (Date.now() - state.dataUpdatedAt > PAUSE_MS ? ('always' as const) : false),
}
