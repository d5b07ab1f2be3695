import { Link, useLocation } from '@tanstack/react-router'
import { Initial } from '~/staff/kit/initial'
import { ROLE_NAMES } from '~/staff/kit/role-names'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe, useRight } from '~/staff/session/me.queries'
import { Mark } from '~/ui/mark'
import { type Entry, groupsFor, entryOfTab } from './entries'
import { readyQueries } from './ready.queries'
import { useQuery } from '@tanstack/react-query'
import { api } from '~/staff/api'
import { useChosenKitchen } from '~/staff/session/use-kitchen'

const ACTIVE = { className: 'bg-paper text-nori!', 'aria-current': 'page' as const }

/** The screens by name, with how much there is to do; in a narrower window the name is under its icon. The news belong to the entry of the
 *  codes. */
export function Rail({ onMenu }: { onMenu: () => void }) {
  const me = useMe()
  const { person, device } = me
  const countOf = useCounts()
  const name = person?.name ?? device?.name ?? ''
  return (
    <header className="on-nori sticky top-3 flex h-[calc(100dvh-1.5rem)] w-24 shrink-0 flex-col overflow-y-auto rounded-drop bg-nori p-2 text-on-nori no-scrollbar max-md:hidden xl:w-51 xl:p-3">
      <span className="mb-1 flex h-13 shrink-0 items-center gap-2.5 px-1 max-xl:hidden [@media(max-height:58.74rem)]:hidden">
        <Mark className="-ml-0.5 shrink-0 rounded-full bg-paper p-0.5" />
        <span className="line-clamp-2 min-w-0 type-person text-[1.125rem]/[1.25rem] tracking-[-0.05em] wrap-anywhere">{me.shop.name}</span>
      </span>
      <nav aria-label="Экраны" className="flex flex-col">
        {groupsFor(me).map(({ title, entries }) => (
          <section key={title} aria-label={title} className="mb-1.5 xl:mb-3">
            <p
              aria-hidden="true"
              className="px-3.5 py-1.5 text-[0.8125rem]/[1.125rem] text-on-nori-2 max-xl:hidden [@media(max-height:58.74rem)]:hidden"
            >
              {title}
            </p>
            {entries.map((entry) => (
              <RailLink key={entry.to} entry={entry} count={countOf(entry)} />
            ))}
          </section>
        ))}
      </nav>
      <button
        type="button"
        onClick={onMenu}
        aria-haspopup="dialog"
        className="press mt-auto flex min-h-13 shrink-0 items-center gap-2.5 rounded-full p-1 text-left hover:bg-nori-2 max-xl:min-h-12 max-xl:justify-center"
      >
        <Initial name={name} />
        <span className="min-w-0 max-xl:sr-only">
          <span className="block truncate text-[0.9375rem]/[1.25rem] font-[600]">{name}</span>
          <span className="block truncate text-[0.8125rem]/[1.125rem] text-on-nori-2">{person ? ROLE_NAMES[person.role] : 'планшет'}</span>
        </span>
      </button>
    </header>
  )
}

/** All sixteen are seen: a low window has no headings, the lowest have lower entries. */
const ENTRY = [
  'press relative flex min-h-11 flex-col items-center justify-center gap-0.5 rounded-[1.125rem] px-0.5 text-[0.8125rem]/[1rem] font-[600]',
  'xl:min-h-[clamp(2.5rem,(100dvh-8.75rem)/16,2.75rem)] xl:flex-row xl:justify-start xl:gap-2.5 xl:rounded-full xl:px-3 xl:text-[0.9375rem]',
  'hover:bg-nori-2 aria-[current=page]:hover:bg-paper',
].join(' ')

function RailLink({ entry: { to, title, short, icon }, count }: { entry: Entry; count: string | null }) {
  const isTab = useLocation({ select: ({ pathname }) => entryOfTab(pathname) === to })
  return (
    <Link
      to={to}
      activeOptions={{ exact: to === '/staff/menu' }}
      activeProps={ACTIVE}
      inactiveProps={isTab ? ACTIVE : {}}
      aria-description={count ?? undefined}
      className={ENTRY}
    >
      <span className="flex items-center gap-1 xl:contents">
        <StaffIcon name={icon} className="size-5 shrink-0 xl:size-5.5" />
        {count !== null && (
          <span aria-hidden className="text-[0.8125rem]/[1rem] font-[550] tabular-nums xl:order-1 xl:ml-auto xl:text-[0.875rem]">
            {count}
          </span>
        )}
      </span>
      <span className="max-xl:sr-only">{title}</span>
      <span aria-hidden className="tracking-[-0.02em] xl:hidden">
        {short ?? title}
      </span>
    </Link>
  )
}

const COUNTS_MS = 20_000
/** The checks change by the day, and read much. */
const READY_MS = 10 * 60_000

/** What is beside an entry of the menu: «17», «11/15»; nothing while it is unknown, or where there is nothing to do. */
function useCounts(): (entry: Entry) => string | null {
  const kitchenId = useChosenKitchen()?.id
  const mayCount = useRight('board.view') !== 'no' && kitchenId !== undefined
  const maySeeReady = useRight('shop.view') !== 'no'
  const { data: counts } = useQuery({
    queryKey: ['staff', 'counts', kitchenId],
    queryFn: () => api('GET /staff/counts', { query: { kitchen_id: kitchenId ?? 0 } }),
    enabled: mayCount,
    refetchInterval: COUNTS_MS,
    retry: false,
  })
  const { data: ready } = useQuery({
    ...readyQueries.ready(),
    select: ({ checks }) => ({ passed: checks.filter(({ ok }) => ok !== false).length, all: checks.length }),
    enabled: maySeeReady,
    staleTime: READY_MS,
    refetchInterval: READY_MS,
    retry: false,
  })
  return ({ count }) => {
    if (count === undefined) return null
    if (count === 'ready') return ready && ready.passed < ready.all ? `${ready.passed}/${ready.all}` : null
    const figure = counts?.[count] ?? 0
    return figure > 0 ? String(figure) : null
  }
}
