import type { ReactNode } from 'react'
import { OrderHead } from '~/account/orders/order-details'
import { Skeleton } from '~/ui/skeleton'

type PageSkeletonProps = { title?: string; label: string; className?: string; children: ReactNode }

function PageSkeleton({ title, label, className, children }: PageSkeletonProps) {
  return (
    <>
      {title && <h1 className="mb-5 type-page-small lg:mb-7">{title}</h1>}
      <div role="status" aria-label={label} className={className}>
        {children}
      </div>
    </>
  )
}

const blocks = (count: number, className: string) =>
  Array.from({ length: count }, (_, index) => <Skeleton key={index} className={className} />)
const twoColumns = 'grid grid-cols-1 gap-4 lg:gap-5 xl:grid-cols-2'

export const OrderPartSkeleton = () => <Skeleton className="h-70 rounded-panel max-lg:-mx-(--gutter) lg:h-80" />
export const PanelSkeleton = () => <Skeleton className="h-72 rounded-panel" />
export const TileSkeleton = () => <Skeleton className="h-40 rounded-panel" />

export function OverviewSkeleton() {
  return (
    <PageSkeleton label="Загружаем кабинет" className="flex flex-col gap-4 lg:gap-5">
      <Skeleton className="mb-1 h-10 w-64 rounded-full lg:mb-2 lg:h-13" />
      <OrderPartSkeleton />
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:gap-5">{blocks(2, 'h-72 rounded-panel')}</div>
    </PageSkeleton>
  )
}

export function OrdersSkeleton() {
  return (
    <PageSkeleton title="Заказы" label="Загружаем заказы" className="flex flex-col gap-3">
      {blocks(5, 'h-45 rounded-panel md:h-29')}
    </PageSkeleton>
  )
}

export function OrderSkeleton() {
  return (
    <>
      <OrderHead />
      <PageSkeleton label="Загружаем заказ">
        <Skeleton className="-mx-(--gutter) h-72 rounded-panel lg:mx-0" />
        <div className="mt-4 grid grid-cols-1 gap-4 lg:mt-5 lg:gap-5 xl:grid-cols-[1.35fr_1fr]">{blocks(2, 'h-80 rounded-panel')}</div>
      </PageSkeleton>
    </>
  )
}

export function AddressesSkeleton() {
  return (
    <PageSkeleton title="Адреса" label="Загружаем адреса" className="grid gap-3 md:grid-cols-2 lg:gap-4">
      {blocks(3, 'h-44 rounded-panel')}
    </PageSkeleton>
  )
}

export function CardsSkeleton() {
  return (
    <PageSkeleton title="Карты" label="Загружаем карты" className="grid gap-3 md:grid-cols-2 lg:gap-4">
      {blocks(2, 'h-24 rounded-panel')}
    </PageSkeleton>
  )
}

export function BonusSkeleton() {
  return (
    <PageSkeleton label="Загружаем бонусы" className={twoColumns}>
      <div className="flex flex-col gap-4 lg:gap-5">
        <Skeleton className="h-52 rounded-panel" />
        <Skeleton className="h-72 rounded-panel" />
      </div>
      <Skeleton className="h-80 rounded-panel" />
    </PageSkeleton>
  )
}

export function ProfileSkeleton() {
  return (
    <PageSkeleton label="Загружаем профиль" className={twoColumns}>
      <Skeleton className="h-96 rounded-panel" />
      <Skeleton className="h-80 rounded-panel" />
    </PageSkeleton>
  )
}
