import type { ReactNode } from 'react'
import { OrderHead } from '~/account/orders/order-details'
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

export type SkeletonName = keyof typeof skeletons

/** The shape of an account page while it loads. */
export function AccountSkeleton({ name }: { name: SkeletonName }) {
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
