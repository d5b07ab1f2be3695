import { createElement } from 'react'
import { useMatches, useRouter } from '@tanstack/react-router'
import type { SkeletonName } from '~/account/account-skeletons'
import { useModule } from '~/lib/use-module'
import { PagePending } from './page-pending'

const useSkeletons = () =>
  useModule(
    () => import('~/account/account-skeletons'),
    true,
    () => undefined,
  )

/** The skeleton of a page behind the sign-in, loaded when first needed, so that public pages do not carry it. Its space is reserved
 *  until then, and if loading fails. */
export function lateSkeleton(name: SkeletonName) {
  return function LateSkeleton() {
    const module = useSkeletons()
    return module ? <module.AccountSkeleton name={name} /> : <div aria-busy="true" className="min-h-dvh" />
  }
}

/** The skeleton of the page that is opened behind the sign-in, while the session is checked. */
export function SignedInPending() {
  const router = useRouter()
  const module = useSkeletons()
  const routeId = useMatches({ select: (matches) => matches.at(-1)?.routeId })
  const leaf = createElement((routeId && router.routesById[routeId].options.pendingComponent) ?? PagePending)
  if (!routeId?.startsWith('/_signed-in/account')) return leaf
  return module ? <module.AccountFrame>{leaf}</module.AccountFrame> : <div aria-busy="true" className="min-h-dvh" />
}
