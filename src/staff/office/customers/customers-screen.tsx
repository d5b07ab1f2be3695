import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { numberText, plural } from '~/rules/number-text'
import { Loaded } from '~/staff/kit/loaded'
import { OfficeList, OfficeScreen } from '~/staff/kit/office-screen'
import { SidePanel } from '~/staff/kit/side-panel'
import { SearchField, useSearchText } from '~/staff/kit/search-field'
import { StaffButton } from '~/staff/kit/staff-button'
import { useRight } from '~/staff/session/me.queries'
import { cx } from '~/ui/cx'
import { EmptyState, STEP_LINK } from '~/staff/kit/empty-state'
import { CustomerParts } from './customer-parts'
import { CustomersTable } from './customers-table'
import { customersQueries } from './customers.queries'
import { ExportPanel } from './export-panel'

const route = getRouteApi('/staff/_in/customers')

/** Customers. What is typed stays out of the address: it may be a name or a phone. */
export function CustomersScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayExport = useRight('customer.export') !== 'no'
  const page = search.page ?? 1
  const customer = useQuery({ ...customersQueries.one(search.customer ?? 0), enabled: search.customer !== undefined })
  const show = (next: { customer?: number | undefined; page?: number | undefined; open?: string }) =>
    void navigate({ search: next, replace: true })
  const turn = (to: number) => show({ page: to === 1 ? undefined : to })
  const { q, field } = useSearchText('', () => page !== 1 && turn(1))
  const list = useQuery(customersQueries.page(q, page))
  const total = list.data?.meta.total
  const kept = page === 1 ? {} : { page }

  return (
    <OfficeScreen
      title="Гости"
      beside={
        mayExport && (
          <StaffButton size="sm" icon="download" onClick={() => show({ ...kept, open: 'export' })}>
            Выгрузить
          </StaffButton>
        )
      }
      panel={
        <>
          <SidePanel isOpen={search.customer !== undefined} onClose={() => show(kept)} title={customer.data?.name ?? 'Гость'}>
            <Loaded query={customer}>
              {customer.data && <CustomerParts key={customer.data.id} customer={customer.data} onErased={() => show(kept)} />}
            </Loaded>
          </SidePanel>
          <ExportPanel key={search.open} isOpen={search.open === 'export'} onClose={() => show(kept)} />
        </>
      }
    >
      <SearchField label="Найти гостя" placeholder="Конец телефона, имя, № заказа" {...field} className="mt-4 max-w-130" />
      <p aria-live="polite" className={cx('mt-3 px-2 type-meta text-ink-2', total === 0 && 'sr-only')}>
        {total !== undefined && `${numberText(total)} ${plural(total, ['гость', 'гостя', 'гостей'])}`}
      </p>
      <OfficeList query={list} onPage={turn} empty={<NoCustomers isSearch={q !== ''} />}>
        {(rows) => <CustomersTable rows={rows} chosen={search.customer} onOpen={(id) => show({ ...kept, customer: id })} />}
      </OfficeList>
    </OfficeScreen>
  )
}

function NoCustomers({ isSearch }: { isSearch: boolean }) {
  if (isSearch)
    return (
      <p className="mt-3 px-2 type-body text-ink-2">
        Никого не&nbsp;нашли. По&nbsp;телефону ищем, если есть хотя бы четыре последние цифры.
      </p>
    )
  return (
    <EmptyState title="Гостей пока нет" text="Они появятся здесь с первым заказом: с сайта или по телефону.">
      <Link to="/staff/orders/new" className={STEP_LINK}>
        Записать заказ по&nbsp;телефону
      </Link>
    </EmptyState>
  )
}
