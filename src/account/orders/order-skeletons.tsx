import { Skeleton } from '~/ui/skeleton'
import { OrderHead } from './order-head'

/** The list of orders while it is on its way. */
export function OrdersSkeleton() {
  return (
    <>
      <h1 className="mb-5 type-page-small lg:mb-7">Заказы</h1>
      <div role="status" aria-label="Загружаем заказы" className="flex flex-col gap-3">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="h-45 rounded-panel md:h-29" />
        ))}
      </div>
    </>
  )
}

/** One order while it is on its way. */
export function OrderSkeleton() {
  return (
    <>
      <OrderHead />
      <div role="status" aria-label="Загружаем заказ">
        <Skeleton className="-mx-(--gutter) h-72 rounded-panel lg:mx-0" />
        <div className="mt-4 grid grid-cols-1 gap-4 lg:mt-5 lg:gap-5 xl:grid-cols-[1.35fr_1fr]">
          <Skeleton className="h-80 rounded-panel" />
          <Skeleton className="h-80 rounded-panel" />
        </div>
      </div>
    </>
  )
}
