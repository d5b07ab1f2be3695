import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { glue } from '~/lib/text'
import { cx } from '~/ui/cx'
import { Loaded } from './loaded'
import { Pager, useLastPage } from './pager'
import { TableSkeleton } from './skeleton'

type OfficeScreenProps = {
  title: string
  /** Names the page in the browser's tab, where the heading is shared by several. */
  page?: string
  /** Right of the heading. */
  beside?: ReactNode
  /** The pages that share the heading. */
  tabs?: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  /** Read line by line: it does not grow with a wide window. */
  isNarrow?: boolean
  /** Beside the screen, such as what is open of a list. */
  panel?: ReactNode
  className?: string
  children: ReactNode
}

/** The frame of an office screen: its heading, and what belongs to it. */
export function OfficeScreen({ title, page = title, beside, tabs, isNarrow = false, panel, className, children }: OfficeScreenProps) {
  return (
    <>
      <main className={cx('min-w-0 grow px-4 pt-5 pb-28 md:px-6 md:pb-10 xl:pt-4', isNarrow && 'max-w-290', className)}>
        <title>{page}</title>
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h1 className="type-office">{glue(title)}</h1>
          {beside}
        </header>
        {tabs && (
          <nav aria-label={title} className="-mx-2 mt-2 flex">
            {tabs.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                activeProps={{ className: 'border-ink text-ink!', 'aria-current': 'page' }}
                inactiveProps={{ className: 'border-transparent' }}
                className="flex min-h-11 items-center border-b-3 px-2 type-chip text-ink-2 hover:text-ink"
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        {children}
      </main>
      {panel}
    </>
  )
}

type Page<Row> = { data: Row[]; meta: { current_page: number; last_page: number; total: number } }

type OfficeListProps<Row> = {
  query: {
    data: Page<Row> | undefined
    isPending: boolean
    isPlaceholderData: boolean
    error: Error | null
    refetch: () => unknown
  }
  onPage: (page: number) => void
  /** Instead of a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list page by page. While another page loads, the one before stays and is paler. */
export function OfficeList<Row>({ query, onPage, empty, children }: OfficeListProps<Row>) {
  const { data, isPlaceholderData } = query
  useLastPage(data?.meta, onPage)
  return (
    <Loaded query={query} waiting={<TableSkeleton />}>
      {data && (
        <div aria-busy={isPlaceholderData} className={cx(isPlaceholderData && 'opacity-60')}>
          {data.data.length === 0 ? empty : children(data.data)}
          <Pager meta={data.meta} onPage={onPage} />
        </div>
      )}
    </Loaded>
  )
}
