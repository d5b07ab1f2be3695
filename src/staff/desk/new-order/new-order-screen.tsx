import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useRef, useState, useEffect, useEffectEvent } from 'react'
import type { DeskMenu, Guest } from '~/contracts/staff-desk'
import type { StaffKitchen } from '~/contracts/staff-people'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { useOffline } from '~/lib/use-offline'
import { Loaded } from '~/staff/kit/loaded'
import { Skeleton } from '~/staff/kit/skeleton'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { deskQueries } from '~/staff/desk/orders/orders.queries'
import { useRight } from '~/staff/session/me.queries'
import { useChosenKitchen } from '~/staff/session/use-kitchen'
import { cx } from '~/ui/cx'
import { DishesPanel } from './dishes-panel'
import { GuestPanel } from './guest-panel'
import { KeyLegend } from './key-cap'
import { LineSheet } from './order-lines'
import { PhoneOrderPanel } from './order-panel'
import { PlacedPanel } from './placed-panel'
import { StepBar, type Step, StepTabs } from './step-tabs'
import { useNewOrder } from './use-new-order'
import { useOrderKeys } from './use-order-keys'
import { fits } from '~/ui/media'
import { ErrorNote } from '~/staff/kit/error-note'
import { errorText } from '~/lib/api-error'
import type { PastOrder } from './draft'
import { newOrderQueries } from './new-order.queries'

/** Where one step is shown at a time. */
const NARROW = '(width < 64rem)'

/** An order by phone, on one screen that needs no mouse. */
export function NewOrderScreen() {
  const kitchen = useChosenKitchen()
  const mayCreate = useRight('order.create') !== 'no'
  const query = useQuery({ ...deskQueries.menu(kitchen?.id ?? 0), enabled: kitchen !== undefined && mayCreate })
  if (!kitchen || !mayCreate) return <Frame>{<p className="pt-4 type-body text-ink-2">Заказы по телефону принимает управляющий.</p>}</Frame>
  if (query.data) return <PhoneOrder key={kitchen.id} menu={query.data} kitchen={kitchen} />
  const waiting = (
    <div className="grid grow gap-4 pt-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] min-[90rem]:grid-cols-[18.75rem_minmax(0,1fr)_22.5rem]">
      <Skeleton className="h-full min-h-60 max-[89.99rem]:hidden" />
      <Skeleton className="h-full min-h-60" />
      <Skeleton className="h-full min-h-60" />
    </div>
  )
  return (
    <Frame>
      <Loaded query={query} waiting={waiting}>
        {null}
      </Loaded>
    </Frame>
  )
}

function PhoneOrder({ menu, kitchen }: { menu: DeskMenu; kitchen: StaffKitchen }) {
  const root = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<Step>('guest')
  const isOffline = useOffline() !== null
  const order = useNewOrder(menu, kitchen.time_zone)
  const { draft, guest, placed } = order

  const place = () => {
    if (placed) return
    const problem = order.submit()
    if (problem) keys.goTo(problem)
  }
  const repeat = (index: number) => {
    const past = placed ? undefined : guest.data?.last_orders[index]
    if (!past) return
    order.repeat(past)
    if (fits(NARROW)) setStep('order')
    else keys.goTo('goods')
  }
  const keys = useOrderKeys({ root, show: (pane) => setStep(pane as Step), repeat, place })
  const repeatFailure = useRepeatFromUrl((known, past) => {
    order.begin(known, past)
    if (fits(NARROW)) setStep('order')
    // not inside the effect that calls this: it draws at once
    else queueMicrotask(() => keys.goTo('goods'))
  })

  const startAgain = () => {
    order.startAgain()
    setStep('guest')
    keys.goTo('phone')
  }

  if (placed)
    return (
      <Frame>
        <PlacedPanel key={placed.id} placed={placed} timeZone={order.timeZone} onAgain={startAgain} />
      </Frame>
    )
  const isLost = order.placeError?.isLost === true
  const pane = (name: Step, className: string) => ({
    'data-pane': name,
    inert: isLost && name !== 'order',
    className: cx('min-h-0', step !== name && 'max-lg:hidden', className),
  })
  return (
    <Frame legend={<KeyLegend />} onClear={isDraftEmpty(draft) ? undefined : startAgain}>
      {isOffline && (
        <p role="status" data-field="tamago" className="mt-3 flex items-center gap-3 rounded-card bg-field px-4 py-2.5 type-row font-[600]">
          <StaffIcon name="wifi-off" className="size-5 shrink-0" />
          {glue('Нет связи. Введённое на месте, оформить можно, когда связь вернётся.')}
        </p>
      )}
      <ErrorNote error={repeatFailure} look="row" className="pt-3" />
      <StepTabs step={step} count={draft.lines.length} onStep={setStep} />
      <div
        ref={root}
        className={cx(
          'mt-3 grid min-h-0 grow gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:grid-rows-[auto_minmax(0,1fr)]',
          'min-[90rem]:grid-cols-[18.75rem_minmax(0,1fr)_22.5rem] min-[90rem]:grid-rows-1',
        )}
      >
        <div {...pane('guest', 'rounded-drop bg-quiet [--panel:var(--quiet)] lg:max-[89.99rem]:max-h-[40vh] lg:overflow-y-auto')}>
          <div className="px-5 py-4.5 [--quiet:var(--page)] max-lg:px-4">
            <GuestPanel order={order} onNext={keys.goTo} onRepeat={repeat} />
          </div>
        </div>
        <div {...pane('dishes', 'flex flex-col lg:max-[89.99rem]:col-start-1')}>
          <DishesPanel order={order} />
          {/* what a message is about stays in sight: the order that was repeated */}
          <div data-toasts className="shrink-0" />
        </div>
        <div
          {...pane(
            'order',
            'flex flex-col rounded-drop bg-quiet lg:col-start-2 lg:row-span-2 lg:row-start-1 min-[90rem]:col-start-3 min-[90rem]:row-span-1',
          )}
        >
          <div className="flex min-h-0 grow flex-col [--quiet:var(--page)]">
            <PhoneOrderPanel order={order} onPlace={place} />
          </div>
        </div>
      </div>
      <LineSheet order={order} />
      <StepBar step={step} total={order.quote && priceText(order.quote.totals.total)} onStep={setStep} />
    </Frame>
  )
}

const isDraftEmpty = ({ phone, lines, name, comment }: { phone: string; lines: readonly unknown[]; name: string; comment: string }) =>
  phone === '' && lines.length === 0 && name === '' && comment === ''

/** Title and way back, over the whole height of a wide window. */
function Frame({ legend, onClear, children }: { legend?: ReactNode; onClear?: (() => void) | undefined; children: ReactNode }) {
  return (
    <main className="flex min-w-0 grow flex-col px-4 pt-4 pb-40 md:px-3 md:pb-4 lg:h-[calc(100dvh-1.5rem)] lg:pt-2.5 lg:pb-0">
      <header className="flex items-center gap-3 md:flex-wrap">
        <Link
          to="/staff/orders"
          aria-label="К заказам"
          className="press flex size-11 shrink-0 items-center justify-center rounded-full bg-quiet hover:bg-quiet-2"
        >
          <StaffIcon name="arrow-left" className="size-5.5" />
        </Link>
        <h1 className="min-w-0 grow type-office max-[89.99rem]:text-[min(1.625rem,5vw)]">Заказ по{'\u00a0'}телефону</h1>
        {legend}
        {onClear && <ClearButton onClear={onClear} />}
      </header>
      {children}
    </main>
  )
}

/** Forgets what a caller said, so it asks once. */
function ClearButton({ onClear }: { onClear: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <button
      type="button"
      onClick={isAsking ? onClear : () => setIsAsking(true)}
      onBlur={() => setIsAsking(false)}
      className={cx(
        'press flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full type-chip',
        isAsking ? 'bg-err-soft px-4 text-err' : 'bg-quiet hover:bg-quiet-2',
      )}
    >
      <StaffIcon name="trash" className="size-5.5" />
      <span className={isAsking ? '' : 'sr-only'}>{isAsking ? 'Стереть?' : 'Начать заново'}</span>
    </button>
  )
}

const route = getRouteApi('/staff/_in/orders/new')

/** `?repeat=ID` begins a new order with the guest and dishes of that one, once. Gives why it could not. */
function useRepeatFromUrl(begin: (guest: Guest, order: PastOrder) => void): string | null {
  const { repeat } = route.useSearch()
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const { data, error } = useQuery({ ...newOrderQueries.repeat(repeat ?? 0), enabled: repeat !== undefined })

  const use = useEffectEvent(({ guest, order }: NonNullable<typeof data>) => {
    queryClient.setQueryData(newOrderQueries.guest(guest.phone).queryKey, guest)
    const known = guest.last_orders.find(({ id }) => id === order.id)
    begin(guest, known ?? { ...order, pickup_point_id: order.pickup_point?.id ?? null })
    // a reload keeps what was changed since
    void navigate({ search: (before) => ({ ...before, repeat: undefined }), replace: true })
  })
  useEffect(() => {
    if (data) use(data)
  }, [data])
  return error ? `Не получилось повторить заказ. ${errorText(error)}` : null
}
