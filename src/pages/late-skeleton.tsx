import type { SkeletonName } from '~/account/account-skeletons'
import { useModule } from '~/lib/use-module'

/** The skeleton of a page behind the sign-in, loaded when first needed, so that public pages do not carry it. Its space is reserved
 *  until then, and if loading fails. */
export function lateSkeleton(name: SkeletonName) {
  return function LateSkeleton() {
    const module = useModule(
      () => import('~/account/account-skeletons'),
      true,
      () => undefined,
    )
    return module ? <module.AccountSkeleton name={name} /> : <div aria-busy="true" className="min-h-dvh" />
  }
}
