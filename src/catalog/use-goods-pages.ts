import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showError } from '~/ui/show-error'
import { catalogQueries } from './catalog.queries'
import { type CategorySearch, goodsView, isUnknownAfter } from './goods-search'

/** The loaded pages of a category. The list of the previous filter stays until the new one is loaded, and «Показать ещё»
 *  moves the focus to the first new card in `list`. */
export function useGoodsPages(slug: string, search: CategorySearch) {
  const list = useRef<HTMLDivElement>(null)
  const focusAt = useRef<number | null>(null)
  const pages = useInfiniteQuery({
    ...catalogQueries.category(slug, goodsView(search)),
    placeholderData: keepPreviousData,
    throwOnError: (_, query) => query.state.data === undefined,
  })
  const [first, ...rest] = pages.data?.pages ?? []
  const shown = pages.data?.pages.reduce((sum, { goods }) => sum + goods.length, 0) ?? 0

  useEffect(() => {
    if (focusAt.current === null) return
    const first = list.current?.querySelectorAll('article').item(focusAt.current)
    focusAt.current = null
    first?.querySelector('a')?.focus()
  }, [shown])

  async function more() {
    focusAt.current = shown
    const { error, isError } = await pages.fetchNextPage()
    if (!isError) return
    focusAt.current = null
    if (isUnknownAfter(error)) return void pages.refetch()
    showError(error)
  }

  return {
    list,
    first,
    /** Products after the first page. */
    further: rest.flatMap(({ goods }) => goods),
    shown,
    total: pages.data?.pages.at(-1)?.total ?? 0,
    next: pages.data?.pages.at(-1)?.next ?? null,
    isStale: pages.isPlaceholderData,
    isLoadingMore: pages.isFetchingNextPage,
    more,
  }
}
