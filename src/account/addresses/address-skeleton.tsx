import { Skeleton } from '~/ui/skeleton'

/** The addresses while they are on their way. */
export function AddressesSkeleton() {
  return (
    <>
      <h1 className="mb-5 type-page-small lg:mb-7">Адреса</h1>
      <div role="status" aria-label="Загружаем адреса" className="grid gap-3 md:grid-cols-2 lg:gap-4">
        <Skeleton className="h-44 rounded-panel" />
        <Skeleton className="h-44 rounded-panel" />
        <Skeleton className="h-44 rounded-panel" />
      </div>
    </>
  )
}
