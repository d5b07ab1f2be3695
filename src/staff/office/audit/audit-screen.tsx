import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { glue } from '~/lib/text'
import { dayAt } from '~/rules/calendar-day'
import { fromWall } from '~/rules/zoned-time'
import { peopleQueries } from '~/staff/office/people/people.queries'
import { clockOffset } from '~/lib/server-clock'
import { useMe, useRight } from '~/staff/session/me.queries'
import { OfficeList, OfficeScreen } from '~/staff/kit/office-screen'
import { SearchField, useSearchText } from '~/staff/kit/search-field'
import { AuditFilters, type Filters, READS } from './audit-filters'
import { AuditRows } from './audit-rows'
import { auditQueries } from './audit.queries'

const route = getRouteApi('/staff/_in/audit')
const DAY_MS = 86_400_000

/** What staff did, with filters in the address, but for what is typed: it may be a name. */
export function AuditScreen() {
  const { kitchens } = useMe()
  const timeZone = kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const { subject, person, from, to, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const [openedAt] = useState(() => Date.now())
  const midnight = (day: string | undefined, plusMs = 0) => {
    const wall = Date.parse(`${day ?? ''}T00:00:00Z`)
    return Number.isNaN(wall) ? undefined : new Date(fromWall(wall + plusMs, timeZone)).toISOString()
  }
  const filter = (filters: Partial<Filters>) => void navigate({ search: { subject, person, from, to, ...filters }, replace: true })
  const { q, field } = useSearchText('', () => page !== 1 && filter({}))
  const list = useQuery(
    auditQueries.page({
      page,
      q: q || undefined,
      subject,
      reads: subject === READS ? 'yes' : 'no',
      staff_id: person,
      from: midnight(from),
      to: midnight(to, DAY_MS),
    }),
  )
  const mayList = useRight('people.view') !== 'no'
  const { data: people = [] } = useQuery({ ...peopleQueries.people(), enabled: mayList })
  const isFiltered = q !== '' || [subject, person, from, to].some((one) => one !== undefined)
  const offset = clockOffset()
  const turn = (next: number) => void navigate({ search: (before) => ({ ...before, page: next === 1 ? undefined : next }) })

  return (
    <OfficeScreen
      title="Журнал"
      isNarrow
      beside={<SearchField label="Найти в журнале" placeholder="Блюдо, номер заказа, имя" {...field} className="w-full md:w-90" />}
    >
      <AuditFilters filters={{ subject, person, from, to }} people={people} today={dayAt(openedAt + offset, timeZone)} onChange={filter} />
      <OfficeList
        query={list}
        onPage={turn}
        empty={
          <p className="mt-6 type-body text-ink-2">
            {glue(
              isFiltered ? 'Такого в журнале нет. Снимите один фильтр или поищите иначе.' : 'В журнале пусто: никто ещё ничего не менял.',
            )}
          </p>
        }
      >
        {(rows) => (
          <div className="@container mt-4">
            <AuditRows rows={rows} known={{ kitchens, timeZone }} />
          </div>
        )}
      </OfficeList>
    </OfficeScreen>
  )
}
