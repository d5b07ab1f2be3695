import { createLink } from '@tanstack/react-router'
import { ChipLink } from '~/ui/chip'
import { pageNumbers } from './page-numbers'

const PageLink = createLink(ChipLink)

type PaginationProps = { current: number; last: number }

/** The pages of the orders; the number stands in the URL. A single page has none. */
export function Pagination({ current, last }: PaginationProps) {
  if (last < 2) return null
  return (
    <nav aria-label="Страницы" className="mt-7 flex flex-wrap gap-2">
      {pageNumbers(current, last).map((page, index) =>
        page === 0 ? (
          <span key={`gap-${index}`} className="flex h-11 items-center px-1 text-ink-3">
            …
          </span>
        ) : (
          <PageLink
            key={page}
            to="/account/orders"
            search={page === 1 ? {} : { page }}
            resetScroll={false}
            // said here: the router compares the number of a link with the text of the address
            aria-current={page === current ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-label={`Страница ${page}`}
            className="min-w-11"
          >
            {page}
          </PageLink>
        ),
      )}
    </nav>
  )
}
