import { Skeleton } from '~/ui/skeleton'

/** The cards while they are on their way. */
export function CardsSkeleton() {
  return (
    <>
      <h1 className="mb-5 type-page-small lg:mb-7">Карты</h1>
      <div role="status" aria-label="Загружаем карты" className="grid gap-3 md:grid-cols-2 lg:gap-4">
        <Skeleton className="h-24 rounded-panel" />
        <Skeleton className="h-24 rounded-panel" />
      </div>
    </>
  )
}
