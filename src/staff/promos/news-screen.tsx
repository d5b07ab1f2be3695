import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { StaffNews } from '~/contracts/staff-promos'
import { useSorting } from '~/staff/menu/use-sorting'
import { Loaded } from '~/staff/parts/loaded'
import { SortableList } from '~/staff/parts/sortable-list'
import { StaffButton } from '~/staff/parts/staff-button'
import { useClockOffset, useMe } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Thumb } from '~/ui/thumb'
import { TableSkeleton } from '~/staff/parts/skeleton'
import { periodText } from './dates'
import { NewsPanel } from './news-panel'
import { PromoTabs } from './promo-tabs'
import { saveNewsOrder } from './promos.functions'
import { officeNewsQueries } from './promos.queries'

const route = getRouteApi('/staff/_in/news')

const sorted = (news: StaffNews[], ids: number[]) => news.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** The news in the order of the site. What is open beside the list is in the address. */
export function NewsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const offset = useClockOffset()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const query = useQuery(officeNewsQueries.list())
  const queryClient = useQueryClient()
  const { queryKey } = officeNewsQueries.list()
  const store = (ids: number[]) => saveNewsOrder({ data: { news: ids } }).finally(() => void queryClient.invalidateQueries({ queryKey }))
  const sort = useSorting(queryKey, store, sorted)
  const news = query.data ?? []
  const opened = news.find(({ id }) => id === search.news)
  const isNew = opened === undefined && search.open === 'new'
  const now = query.dataUpdatedAt + offset
  const show = (open: { news?: number; open?: 'new' }) => void navigate({ search: open, replace: true })

  return (
    <>
      <main className="min-w-0 grow px-4 pt-5 pb-28 md:px-6 md:pb-10 xl:pt-4">
        <title>Новости</title>
        <PromoTabs>
          <StaffButton size="sm" kind="ink" icon="plus" onClick={() => show({ open: 'new' })}>
            Новость
          </StaffButton>
        </PromoTabs>
        <Loaded query={query} waiting={<TableSkeleton rows={5} />}>
          {news.length === 0 ? (
            <p className="mt-6 max-w-120 px-2 type-body text-ink-2">
              Новостей пока нет. Первые две гость видит на&nbsp;главной, все вместе на&nbsp;странице «Акции».
            </p>
          ) : (
            <SortableList
              rows={news.map((one) => ({ ...one, name: one.title }))}
              onSort={sort}
              label="Новости"
              className="mt-4 -ml-2 grid max-w-190 gap-1"
            >
              {(one) => (
                <button
                  type="button"
                  aria-current={one.id === opened?.id || undefined}
                  onClick={() => show({ news: one.id })}
                  className={cx(
                    'press flex min-h-20 w-full items-center gap-3.5 rounded-card px-2 py-2 text-left',
                    one.id === opened?.id ? 'bg-quiet' : 'hover:bg-quiet',
                  )}
                >
                  <Thumb src={one.image} field={fieldOf(undefined, one.id)} size="sm" />
                  <span className="min-w-0 grow">
                    <span className="block type-row font-[600]">{one.title}</span>
                    <span className="block type-meta text-ink-2">
                      {stateText(one, now)}, {periodText(one, timeZone)}
                      {one.promocode !== null && `, код ${one.promocode}`}
                    </span>
                  </span>
                </button>
              )}
            </SortableList>
          )}
        </Loaded>
      </main>
      {query.data && (
        <NewsPanel
          key={opened?.id ?? search.open ?? ''}
          news={opened}
          isOpen={opened !== undefined || isNew}
          timeZone={timeZone}
          onClose={() => show({})}
        />
      )}
    </>
  )
}

function stateText({ starts_at, ends_at }: StaffNews, now: number): string {
  if (Date.parse(starts_at) > now) return 'впереди'
  return ends_at !== null && Date.parse(ends_at) <= now ? 'закончилась' : 'на сайте'
}
