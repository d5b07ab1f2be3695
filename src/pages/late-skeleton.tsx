import type { ComponentType } from 'react'
import { useModule } from '~/lib/use-module'

/** The skeleton of a page behind the sign-in, loaded when first needed, so that public pages do not carry it. Its space is reserved
 *  until then, and if loading fails. */
export function lateSkeleton(load: () => Promise<ComponentType>) {
  return function LateSkeleton() {
    const Skeleton = useModule(load, true, () => undefined)
    return Skeleton ? <Skeleton /> : <div aria-busy="true" className="min-h-dvh" />
  }
}
