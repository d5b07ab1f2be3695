import type { RouterHistory } from '@tanstack/react-router'

const steps = new WeakSet<RouterHistory>()

/** Tracks whether the last navigation was Back or Forward. Call it once, before the router loads. */
export function watchHistorySteps(history: RouterHistory): void {
  history.subscribe(({ action }) => {
    if (action.type === 'PUSH' || action.type === 'REPLACE') steps.delete(history)
    else steps.add(history)
  })
}

export const isHistoryStep = (history: RouterHistory): boolean => steps.has(history)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of a dish's page: the cart line that it changes. */
    line?: string
    /** The next page is the same dish in another size: it takes the place of this one without a fade. */
    isSameDish?: boolean
  }
}
