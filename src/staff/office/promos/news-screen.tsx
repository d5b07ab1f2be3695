import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { StaffNews } from '~/contracts/staff-news'
import { api } from '~/staff/api'
import { useSorting } from '~/staff/kit/use-sorting'
import { Loaded } from '~/staff/kit/loaded'
import { SortableList } from '~/staff/kit/sortable-list'
import { StaffButton } from '~/staff/kit/staff-button'
import { useMe } from '~/staff/session/me.queries'
import { clockOffset } from '~/lib/server-clock'
import { cx } from '~/ui/cx'
import { fieldOf } from '~/ui/food-field'
import { Thumb } from '~/ui/thumb'
import { TableSkeleton } from '~/staff/kit/skeleton'
import { EmptyState } from '~/staff/kit/empty-state'
import { StatePill } from '~/staff/kit/state-pill'
import { promoPeriodText } from './dates'
import { NewsPanel } from './news-panel'
import { PROMO_PAGES } from './promo-pages'
import { officeNewsQueries } from './news.queries'
import { OfficeScreen } from '~/staff/kit/office-screen'

const route = getRouteApi('/staff/_in/news')

const sorted = (news: StaffNews[], ids: number[]) => news.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

/** The news in the order of the site. What is open beside the list is in the address. */
export function NewsScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const offset = clockOffset()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const query = useQuery(officeNewsQueries.list())
  const sort = useSorting(officeNewsQueries.list().queryKey, (ids) => api('PUT /staff/news/order', { body: { news: ids } }), sorted)
  const news = query.data ?? []
  const opened = news.find(({ id }) => id === search.news)
  const isNew = opened === undefined && search.open === 'new'
  const now = query.dataUpdatedAt + offset
  const show = (open: { news?: number; open?: 'new' }) => void navigate({ search: open, replace: true })

  return (
    <OfficeScreen
      {...PROMO_PAGES}
      page="Новости"
      beside={
        <StaffButton size="sm" kind="ink" icon="plus" onClick={() => show({ open: 'new' })}>
          Новость
        </StaffButton>
      }
      panel={
        query.data && (
          <NewsPanel
            key={opened?.id ?? search.open ?? ''}
            news={opened}
            isOpen={opened !== undefined || isNew}
            timeZone={timeZone}
            onClose={() => show({})}
          />
        )
      }
    >
      <Loaded query={query} waiting={<TableSkeleton rows={5} />}>
        {news.length === 0 ? (
          <EmptyState title="Новостей пока нет" text="Первые две гость видит на главной, все вместе на странице «Акции».">
            <StaffButton kind="ink" icon="plus" onClick={() => show({ open: 'new' })}>
              Первая новость
            </StaffButton>
          </EmptyState>
        ) : (
          <SortableList
            rows={news.map((one) => ({ ...one, name: one.title }))}
            onSort={sort}
            label="Новости"
            className="mt-4 -ml-2 grid gap-1"
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
                  <span className="line-clamp-2 type-meta text-ink-2">{one.teaser}</span>
                  <span className="mt-1 block md:hidden">
                    <NewsPill news={one} now={now} />
                  </span>
                </span>
                <span className="w-44 shrink-0 type-meta text-ink-2 max-md:hidden">
                  <NewsPill news={one} now={now} />
                  <span className="mt-0.5 block">{promoPeriodText(one, timeZone)}</span>
                </span>
                <span className={cx('w-36 shrink-0 type-meta max-lg:hidden', (opened !== undefined || isNew) && 'hidden')}>
                  {one.promocode === null ? <span className="text-ink-3">без кода</span> : `код ${one.promocode}`}
                </span>
              </button>
            )}
          </SortableList>
        )}
      </Loaded>
    </OfficeScreen>
  )
}

function NewsPill({ news: { starts_at, ends_at }, now }: { news: StaffNews; now: number }) {
  if (Date.parse(starts_at) > now) return <StatePill {...LATER}>Впереди</StatePill>
  if (ends_at !== null && Date.parse(ends_at) <= now) return <StatePill icon="circle-slash">Закончилась</StatePill>
  return <StatePill {...ON_SITE}>На сайте</StatePill>
}

const LATER = { icon: 'calendar-clock', tone: 'later' } as const
const ON_SITE = { icon: 'eye', tone: 'good' } as const
