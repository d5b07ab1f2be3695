import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { StaffKitchen } from '~/contracts/staff-people'
import { RefusedNote } from '~/staff/live/refused-note'
import { dayAt } from '~/rules/calendar-day'
import { useServerNow } from '~/staff/live/use-kitchen'
import { Pager, useLastPage } from '~/staff/kit/pager'
import { ApprovalsPanel } from './approvals-panel'
import { DeskFilterBar } from './desk-filters'
import { DeskHead } from './desk-head'
import { DeskLegend } from './desk-legend'
import { DeskList, rowId } from './desk-list'
import { DeskRibbon } from './desk-ribbon'
import { type DeskSearch, filtersOf } from './desk-search'
import { deskDayText } from './desk-state'
import { Empty, Waiting } from './desk-states'
import { DeskOrderPanel } from './order-panel'
import type { PanelMode } from './panel-mode'
import { useDeskKeys } from './use-desk-keys'
import { useDeskList } from './use-desk-list'
import { ErrorNote } from '~/staff/kit/error-note'
import { errorText } from '~/lib/api-error'

const route = getRouteApi('/staff/_in/orders/')

/** The whole screen of the desk, inside its live kitchen. Filters and the open order are in the address; what is typed is not, because
 *  it may be a name or a phone. */
export function DeskRoom({ kitchen }: { kitchen: StaffKitchen }) {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const [q, setQ] = useState('')
  const filters = filtersOf({ ...address, q })
  const now = useServerNow(15_000)
  const timeZone = kitchen.time_zone
  const today = dayAt(now, timeZone)
  const { list, orders, isPending } = useDeskList(filters, kitchen.id, today)
  const [mode, setMode] = useState<PanelMode>('view')
  const [hasKeys, setHasKeys] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  const chosen = address.order
  const isApproving = address.open === 'refunds'

  const filter = ({ q: typed = '', ...next }: DeskSearch) => {
    setQ(typed)
    void navigate({ search: { kitchen: address.kitchen, order: chosen, ...next, page: next.page }, replace: true })
  }
  const turn = (page: number) => filter({ ...filters, page })
  useLastPage(list.data?.meta, turn)
  const open = (id: number) => {
    setMode('view')
    void navigate({ search: { ...address, order: id, open: undefined }, replace: true })
  }
  const close = () => {
    setMode('view')
    void navigate({ search: { ...address, order: undefined, open: undefined }, replace: true })
  }
  useReturnedFocus(chosen)
  const move = (by: 1 | -1) => {
    const focused = orders.findIndex(({ id }) => rowId(id) === document.activeElement?.id)
    const at = focused >= 0 ? focused : orders.findIndex(({ id }) => id === chosen)
    const next = orders[at === -1 ? 0 : at + by]
    if (!next) return
    if (chosen !== undefined && mode === 'view') open(next.id)
    else if (chosen === undefined) document.getElementById(rowId(next.id))?.focus()
  }
  useDeskKeys({
    search: () => searchField.current?.focus(),
    create: () => void navigate({ to: '/staff/orders/new', search: {} }),
    move,
    open: () => {
      const focused = orders.find(({ id }) => rowId(id) === document.activeElement?.id)
      if (focused) open(focused.id)
    },
    edit: () => chosen !== undefined && setMode('edit'),
    // from a form back to its order
    close: () => (mode === 'view' ? close() : setMode('view')),
    help: () => setHasKeys(!hasKeys),
  })
  const focusFirst = () => orders[0] && document.getElementById(rowId(orders[0].id))?.focus()

  return (
    <>
      <main className="relative min-w-0 grow px-4 pt-5 pb-28 md:px-4 md:pb-6 xl:px-3 xl:pt-4">
        <title>{`Заказы, ${kitchen.name}`}</title>
        <DeskRibbon />
        <DeskHead
          day={deskDayText(filters.day ?? today, today)}
          q={filters.q}
          searchField={searchField}
          onSearch={(typed) => filter({ q: typed, day: filters.day })}
          isFound={list.data !== undefined && !list.isPlaceholderData}
          onResults={focusFirst}
          refunds={list.data?.counts.refunds ?? 0}
          onRefunds={() => void navigate({ search: { ...address, order: undefined, open: 'refunds' }, replace: true })}
        />
        <DeskFilterBar filters={filters} counts={list.data?.counts} today={today} onFilter={filter} />
        <div className="mt-4" aria-busy={list.isPlaceholderData || undefined}>
          {isPending ? (
            <Waiting />
          ) : list.data === undefined ? (
            <ErrorNote error={`Список не загрузился. ${errorText(list.error)}`} isLarge onRetry={list.refetch} className="py-8" />
          ) : orders.length === 0 ? (
            <Empty filters={filters} onAll={() => filter({})} />
          ) : (
            <DeskList orders={orders} chosen={chosen} now={now} timeZone={timeZone} onOpen={open} />
          )}
        </div>
        {list.data && <Pager meta={list.data.meta} onPage={turn} />}
        <DeskLegend hasKeys={hasKeys} onKeys={() => setHasKeys(!hasKeys)} />
        <p role="status" className="sr-only">
          {filters.q !== '' && list.data && !list.isPlaceholderData ? `Нашли: ${list.data.meta.total}` : ''}
        </p>
        {chosen === undefined && <RefusedNote className="fixed inset-x-4 bottom-36 z-20 md:left-auto md:bottom-4 md:w-120" />}
      </main>
      <DeskOrderPanel
        key={chosen}
        orderId={chosen}
        kitchenId={kitchen.id}
        now={now}
        timeZone={timeZone}
        mode={mode}
        onMode={setMode}
        onClose={close}
      />
      <ApprovalsPanel isOpen={isApproving} timeZone={timeZone} onOpen={open} onClose={close} />
    </>
  )
}

/** Closing an order gives the focus back to its row. */
function useReturnedFocus(chosen: number | undefined) {
  const last = useRef(chosen)
  useEffect(() => {
    if (chosen === undefined && last.current !== undefined) document.getElementById(rowId(last.current))?.focus()
    last.current = chosen
  }, [chosen])
}
