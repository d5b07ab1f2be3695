import { Skeleton } from '~/ui/skeleton'

/** The overview while it is on its way. */
export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Загружаем кабинет" className="flex flex-col gap-4 lg:gap-5">
      <Skeleton className="mb-1 h-10 w-64 rounded-full lg:mb-2 lg:h-13" />
      <OrderPartSkeleton />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:gap-5">
        <PanelSkeleton />
        <PanelSkeleton />
      </div>
    </div>
  )
}

/** The last order's panel, before it is known. */
export function OrderPartSkeleton() {
  return <Skeleton className="h-70 rounded-panel max-lg:-mx-(--gutter) lg:h-80" />
}

/** One of the coloured panels. */
export function PanelSkeleton() {
  return <Skeleton className="h-72 rounded-panel" />
}

/** One of the small panels. */
export function TileSkeleton() {
  return <Skeleton className="h-40 rounded-panel" />
}
