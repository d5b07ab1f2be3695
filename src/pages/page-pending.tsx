import { GoodsGridSkeleton } from '~/catalog/goods-grid'
import { Skeleton } from '~/ui/skeleton'

/** The placeholder of a page whose data is loading: after 150 ms the old page fades out and gives way to it. */
export function PagePending() {
  return (
    <div aria-busy="true" className="shell min-h-dvh pt-7 pb-13 lg:pt-10">
      <p role="status" className="sr-only">
        Загружаем
      </p>
      <Skeleton className="mb-8 h-11 w-56 rounded-full lg:h-16 lg:w-80" />
      <GoodsGridSkeleton />
    </div>
  )
}
