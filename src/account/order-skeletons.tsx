import { Skeleton } from '~/ui/skeleton'

/** The list of orders while it is on its way. */
export function OrdersSkeleton() {
  return (
    <div role="status" aria-label="Загружаем заказы" className="flex flex-col gap-3">
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-29 rounded-panel" />
      <Skeleton className="h-29 rounded-panel" />
    </div>
  )
}

/** One order while it is on its way. */
export function OrderSkeleton() {
  return (
    <div role="status" aria-label="Загружаем заказ" className="flex flex-col gap-5">
      <Skeleton className="h-72 rounded-panel" />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[1.35fr_1fr]">
        <Skeleton className="h-80 rounded-panel" />
        <Skeleton className="h-80 rounded-panel" />
      </div>
    </div>
  )
}
