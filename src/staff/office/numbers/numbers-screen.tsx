import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Numbers } from '~/contracts/staff-numbers'
import { clockText } from '~/rules/clock-text'
import { dayAt, hourAt } from '~/rules/calendar-day'
import { MINUTE_MS } from '~/rules/time'
import { EmptyState, STEP_LINK } from '~/staff/kit/empty-state'
import { Loaded } from '~/staff/kit/loaded'
import { Skeleton } from '~/staff/kit/skeleton'
import { useTick } from '~/staff/kit/use-tick'
import { useMe, useRight } from '~/staff/session/me.queries'
import { NoKitchen } from '~/staff/session/no-kitchen'
import { clockOffset, serverNow } from '~/lib/server-clock'
import { cx } from '~/ui/cx'
import { DayLine } from './day-line'
import { DishesTable } from './dishes-table'
import { FootFacts } from './foot-facts'
import { HeatMap } from './heat-map'
import { HourBars } from './hour-bars'
import { KeyFigures } from './key-figures'
import { MoreTables } from './more-tables'
import { numbersQueries } from './numbers.queries'
import { beforeText, periodOf, periodText } from './period'
import { PeriodBar } from './period-bar'
import { OfficeScreen } from '~/staff/kit/office-screen'

const route = getRouteApi('/staff/_in/numbers')

/** The figures of a period beside the same days a week earlier. Period and kitchen are in the address. */
export function NumbersScreen() {
  const { kitchens } = useMe()
  const offset = clockOffset()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const chosen = kitchens.find(({ id }) => id === search.kitchen)
  const place = chosen ?? kitchens[0]
  const timeZone = place?.time_zone ?? 'Europe/Moscow'
  const now = useTick(MINUTE_MS, serverNow)
  const today = dayAt(now, timeZone)
  const period = periodOf(search, today)
  const isToday = period.to === today
  const query = useQuery({
    ...numbersQueries.period({ ...period, compare: 'week', ...(chosen && { kitchen_id: chosen.id }) }),
    enabled: place !== undefined,
  })
  const { data, isPlaceholderData, dataUpdatedAt } = query
  const label = period.from === period.to && isToday ? 'сегодня' : periodText(period)
  if (!place)
    return (
      <OfficeScreen title="Цифры">
        <NoKitchen />
      </OfficeScreen>
    )
  return (
    <OfficeScreen
      title="Цифры"
      isNarrow
      beside={
        <>
          {data && isToday && (
            <p className="type-meta text-ink-3 md:order-last md:w-full">в&nbsp;{clockText(dataUpdatedAt + offset, timeZone)}</p>
          )}
          <div className="min-w-0 max-md:w-full">
            <PeriodBar
              period={period}
              today={today}
              kitchens={kitchens}
              kitchen={chosen?.id}
              onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
            />
          </div>
        </>
      }
    >
      <Loaded query={query} waiting={<Waiting />}>
        {data && (
          <div aria-busy={isPlaceholderData} className={cx(isPlaceholderData && 'opacity-60')}>
            <KeyFigures totals={data.totals} before={data.before.totals} beforeLabel={beforeText(data.before, data)} />
            {isFirst(data) ? (
              <FirstSteps />
            ) : (
              <>
                <div className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-2">
                  <HourBars
                    hours={data.hours}
                    before={data.before.hours}
                    running={isToday && period.from === today ? hourAt(now, timeZone) : undefined}
                    label={label}
                    beforeLabel={beforeText(data.before, data)}
                  />
                  <DayLine days={data.recent} today={data.today} />
                  <HeatMap week={data.week} />
                  <DishesTable
                    goods={data.goods}
                    totals={data.totals}
                    title={period.from === period.to && isToday ? 'Блюда за\u00a0сегодня' : 'Блюда'}
                  />
                </div>
                <MoreTables data={data} />
              </>
            )}
            <FootFacts totals={data.totals} cancels={data.cancels} />
          </div>
        )}
      </Loaded>
    </OfficeScreen>
  )
}

/** Nothing was ever ordered. */
const isFirst = ({ totals, before, recent, hours, cancels }: Numbers) =>
  totals.placed + totals.orders + totals.open.orders + before.totals.orders + hours.length + cancels.length === 0 &&
  recent.every(({ orders, revenue }) => orders + revenue === 0)

function FirstSteps() {
  const mayCheck = useRight('shop.view') !== 'no'
  return (
    <EmptyState
      title="Цифр пока нет"
      text="Они появятся с первым выданным заказом: заказы по часам, выручка по дням, блюда и курьеры. Начните с пробного заказа."
    >
      <Link to="/staff/orders/new" className={STEP_LINK}>
        Записать заказ
      </Link>
      {mayCheck && (
        <Link to="/staff/ready" className={STEP_LINK}>
          Всё ли готово к&nbsp;открытию
        </Link>
      )}
    </EmptyState>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="mt-5 grid grid-cols-2 gap-3 md:grid-cols-4">
    {['max-md:col-span-2', '', 'max-md:hidden', ''].map((size, at) => (
      <Skeleton key={at} className={cx('h-30 rounded-panel!', size)} />
    ))}
    {[0, 1, 2, 3].map((at) => (
      <Skeleton key={at} className="col-span-2 mt-3 h-56" />
    ))}
  </div>
)
