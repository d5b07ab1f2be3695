import { Skeleton } from '~/ui/skeleton'

/** The shape of a product card with its bite. */
export function CardSkeleton() {
  return (
    <div>
      <Skeleton className="bite aspect-square w-full rounded-tile" />
      <Skeleton className="mt-3 h-5 w-18 rounded-full" />
      <Skeleton className="mt-3 h-4 w-9/10 rounded-full" />
      <Skeleton className="mt-2 h-3.5 w-1/2 rounded-full" />
    </div>
  )
}
