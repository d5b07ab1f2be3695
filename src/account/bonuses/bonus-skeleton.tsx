import { Skeleton } from '~/ui/skeleton'

/** The bonuses while they are on their way. */
export function BonusSkeleton() {
  return (
    <div role="status" aria-label="Загружаем бонусы" className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-2">
      <div className="flex flex-col gap-4 lg:gap-5">
        <Skeleton className="h-52 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
      <Skeleton className="h-80 rounded-panel" />
    </div>
  )
}
