import { type AnyRouter, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isStill } from '~/ui/media'

const OUT = { id: 'page', duration: 90, easing: 'cubic-bezier(0.4, 0, 1, 1)', fill: 'forwards' } as const
const IN = { id: 'page', duration: 160, easing: 'cubic-bezier(0, 0, 0.2, 1)' } as const

const main = () => document.querySelector('main')
let leaving: Animation | undefined

/** Fades the old page out; only then the new one loads and is drawn, or its skeleton, and fades in. A change of the query or the hash
 *  shows at once; so do another size of the same dish, a page after its skeleton, and all pages with reduced motion. docs/decisions/036. */
export function animatePages(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged }) => {
    // animations of a hidden tab do not end
    if (fromLocation && pathChanged && !toLocation.state.isSameDish && !document.hidden && !isStill())
      leaving ??= main()?.animate({ opacity: [1, 0] }, OUT)
  })
  router.subscribe('onResolved', enter)
}

/** Resolves when nothing of the old page is to be seen. The root's `beforeLoad` waits for it. */
export async function pageLeft(): Promise<void> {
  await leaving?.finished
}

/** Fades a skeleton in, which the router draws without an event. */
export function SkeletonFade() {
  const skeleton = useMatches({ select: (matches) => matches.find(({ status }) => status === 'pending')?.id })
  useEffect(() => {
    if (skeleton !== undefined) enter()
  }, [skeleton])
  return null
}

function enter() {
  if (!leaving) return
  leaving.cancel()
  leaving = undefined
  main()?.animate({ opacity: [0, 1] }, IN)
}
