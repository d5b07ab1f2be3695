import { lazyRouteComponent } from '@tanstack/react-router'

/** The controls of groups, which most dishes do without. Their code comes with a page that has some: `preload` before it renders. */
export const LazyGroups = lazyRouteComponent(() => import('./group-choice'))
