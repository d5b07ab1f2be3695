import type { ComponentType } from 'react'
import { useModule } from '~/lib/use-module'

/** The skeleton of a page behind the sign-in, which comes when it is first needed: public pages do not carry it. Until it is
 *  there, and where it cannot be had, its place is kept. */
export function lateSkeleton(load: () => Promise<ComponentType>) {
  return function LateSkeleton() {
    const Skeleton = useModule(load, true, () => undefined)
    return Skeleton ? <Skeleton /> : <div aria-busy="true" className="min-h-dvh" />
  }
}
