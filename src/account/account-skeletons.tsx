import type { ReactNode } from 'react'
import { AccountNav } from './account-nav'
import { OrderHead } from '~/account/orders/order-details'
import { CheckoutSkeleton } from '~/checkout/checkout-skeleton'
import { cx } from '~/ui/cx'
import { Skeleton } from '~/ui/skeleton'

type PageSkeleton = { head?: ReactNode; label: string; className: string; blocks: readonly string[] }

const heading = (title: string) => <h1 className="mb-5 type-page-small lg:mb-7">{title}</h1>
const panels = 'grid grid-cols-1 gap-4 lg:gap-5'
const cards = 'grid gap-3 md:grid-cols-2 lg:gap-4'
const bleed = 'max-lg:-mx-(--gutter)'

const skeletons = {
  overview: {
    label: 'Загружаем кабинет',
    className: cx(panels, 'md:grid-cols-2'),
    blocks: ['mb-1 h-10 w-64 md:col-span-2 lg:mb-2 lg:h-13', cx(bleed, 'h-70 md:col-span-2 lg:h-80'), 'h-72', 'h-72'],
  },
  orders: { head: heading('Заказы'), label: 'Загружаем заказы', className: 'grid gap-3', blocks: Array<string>(5).fill('h-45 md:h-29') },
  order: {
    head: <OrderHead />,
    label: 'Загружаем заказ',
    className: cx(panels, 'xl:grid-cols-[1.35fr_1fr]'),
    blocks: [cx(bleed, 'h-72 xl:col-span-2'), 'h-80', 'h-80'],
  },
  addresses: { head: heading('Адреса'), label: 'Загружаем адреса', className: cards, blocks: ['h-44', 'h-44', 'h-44'] },
  cards: { head: heading('Карты'), label: 'Загружаем карты', className: cards, blocks: ['h-24', 'h-24'] },
  bonus: { label: 'Загружаем бонусы', className: cx(panels, 'xl:grid-cols-2'), blocks: ['h-52', 'h-80', 'h-72'] },
  profile: { label: 'Загружаем профиль', className: cx(panels, 'xl:grid-cols-2'), blocks: ['h-96', 'h-80'] },
} satisfies Record<string, PageSkeleton>

export type SkeletonName = keyof typeof skeletons | 'checkout'

/** The shape of a page behind the sign-in while it loads. */
export function AccountSkeleton({ name }: { name: SkeletonName }) {
  if (name === 'checkout') return <CheckoutSkeleton />
  const { head, label, className, blocks }: PageSkeleton = skeletons[name]
  return (
    <>
      {head}
      <div role="status" aria-label={label} className={className}>
        {blocks.map((block, index) => (
          <Skeleton key={index} className={cx('rounded-panel', block)} />
        ))}
      </div>
    </>
  )
}

/** The account's menu, at the side or above the page. An error page takes the whole width. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div
      data-account
      className="shell flex has-data-failed:block has-data-failed:max-w-none has-data-failed:p-0! flex-col pt-2 pb-9 lg:flex-row lg:items-start lg:gap-11 lg:pt-4 xl:gap-14"
    >
      <div className="min-w-0 [[data-account]:has([data-failed])_&]:hidden lg:sticky lg:top-24 lg:w-65 lg:shrink-0">
        <AccountNav />
      </div>
      <div className="min-w-0 pt-3 [[data-account]:has([data-failed])_&]:p-0 lg:grow lg:pt-0">{children}</div>
    </div>
  )
}
