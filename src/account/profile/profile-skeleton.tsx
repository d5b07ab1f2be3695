import { Skeleton } from '~/ui/skeleton'

/** The profile while it is on its way. */
export function ProfileSkeleton() {
  return (
    <div role="status" aria-label="Загружаем профиль" className="grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-2">
      <Skeleton className="h-96 rounded-panel" />
      <Skeleton className="h-80 rounded-panel" />
    </div>
  )
}
