import { Skeleton } from '~/ui/skeleton'

/** The shape of the checkout while it loads. */
export function CheckoutSkeleton() {
  return (
    <div
      role="status"
      aria-label="Загружаем оформление"
      className="shell flex min-h-dvh flex-col pt-4 pb-9 lg:flex-row lg:items-start lg:gap-11 xl:gap-16"
    >
      <div className="min-w-0 lg:grow">
        <h1 className="mb-5 type-page-small lg:mb-7">Куда и когда</h1>
        <Skeleton className="h-14 rounded-full" />
        {['w-44', 'w-28', 'w-36'].map((title) => (
          <div key={title} className="mt-9 lg:mt-11">
            <Skeleton className={`mb-4 h-7 rounded-full ${title}`} />
            <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
              <Skeleton className="h-16 rounded-card" />
              <Skeleton className="h-16 rounded-card" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="mt-7 h-80 shrink-0 rounded-panel lg:mt-0 lg:h-120 lg:w-105" />
    </div>
  )
}
