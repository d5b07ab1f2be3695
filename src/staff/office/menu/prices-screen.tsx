import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { UNDO_DAYS } from '~/contracts/staff-constants'
import type { Menu } from '~/contracts/staff-menu'
import type { AuditRow } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { plural } from '~/rules/number-text'
import { LastChange } from '~/staff/office/audit/last-change'
import { PHONE, useMedia } from '~/ui/media'
import { EmptyState, STEP_LINK } from '~/staff/kit/empty-state'
import { Loaded } from '~/staff/kit/loaded'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { useMe } from '~/staff/session/me.queries'
import { CategoryChips } from './category-chips'
import { menuQueries } from './menu.queries'
import { PricesForm } from './prices-form'
import { PricesTable } from './prices-table'
import { usePrices } from './use-prices'
import { OfficeScreen } from '~/staff/kit/office-screen'

const route = getRouteApi('/staff/_in/menu/prices')

/** Many prices at once: what they were, what they become, and which are left as they are. */
export function PricesScreen() {
  const isPhone = useMedia(PHONE)
  const query = useQuery(menuQueries.menu())
  const menu = query.data
  return (
    <OfficeScreen
      title="Цены"
      className="xl:px-4"
      beside={
        <p className="flex items-center gap-2 type-row text-ink-2 max-md:hidden">
          <StaffIcon name="info" className="size-4.5" />
          {glue(`на сайте изменится сразу, вернуть можно ${UNDO_DAYS} дней`)}
        </p>
      }
    >
      {isPhone ? (
        <div className="mt-5">
          <p className="type-body">{glue('Много цен сразу удобнее менять с компьютера.')}</p>
          <Link to="/staff/menu" className="press mt-4 inline-flex min-h-12 items-center rounded-full bg-quiet px-5 type-chip">
            Одну цену поменять в меню
          </Link>
        </div>
      ) : (
        <Loaded query={query} waiting={<Skeleton className="mt-4 h-120" />}>
          {menu && (menu.categories.length === 0 ? <NoDishes /> : <Prices menu={menu} />)}
        </Loaded>
      )}
    </OfficeScreen>
  )
}

const NoDishes = () => (
  <EmptyState title="Блюд пока нет" text="Здесь меняют много цен сразу: на проценты, на рубли или до одной суммы. Сначала создайте меню.">
    <Link to="/staff/menu" className={STEP_LINK}>
      К&nbsp;меню
    </Link>
  </EmptyState>
)

/** «24 цены» of an entry of the log */
function pricesText({ after }: AuditRow): string {
  const count = Object.keys(after as object).length
  return `${count} ${plural(count, ['цена', 'цены', 'цен'])}`
}

function Prices({ menu }: { menu: Menu }) {
  const { category, kind } = route.useSearch()
  const timeZone = useMe().kitchens[0]?.time_zone ?? 'Europe/Moscow'
  const navigate = route.useNavigate()
  const chosen = kind === 'all' ? null : (menu.categories.find(({ id }) => id === category)?.id ?? menu.categories[0]?.id ?? null)
  const prices = usePrices(chosen)
  const pick = (search: { category?: number; kind?: 'all' }) => {
    prices.tick([...prices.ticked], false)
    void navigate({ search, replace: true })
  }
  return (
    <div className="mt-3 flex items-start gap-5 max-lg:flex-col">
      <div className="min-w-0 grow max-lg:w-full">
        <CategoryChips
          categories={menu.categories}
          chosen={chosen}
          onOpen={(id) => pick({ category: id })}
          all={{ count: menu.goods, onOpen: () => pick({ kind: 'all' }) }}
        />
        <LastChange action="menu.prices" timeZone={timeZone} textOf={pricesText} />
        <PricesTable prices={prices} menu={menu} />
      </div>
      <PricesForm prices={prices} />
    </div>
  )
}
