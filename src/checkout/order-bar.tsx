import { useAtomValue, useSetAtom } from 'jotai'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { errorText } from '~/lib/api-error'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { formatPrice } from '~/lib/text'
import { useDelayedFlag } from '~/lib/use-delayed-flag'
import { useOffline } from '~/lib/use-offline'
import { Button, LinkButton } from '~/ui/button'
import { controlOf } from '~/ui/focus-fault'
import { changeDraftAtom, checkoutErrorsAtom, orderErrorAtom } from './checkout.atoms'
import { cardTitle } from './pay-ways'
import type { Checkout } from './use-checkout'

type OrderBarProps = { checkout: Checkout; isPlacing: boolean }

/** How long the previous total is shown while the new one loads; the button is disabled at once. */
const OLD_TOTAL_MS = 150

/** The order button with the saved card that it charges, and why it cannot order or did not. On a phone it sticks to the bottom. */
export function OrderBar({ checkout, isPlacing }: OrderBarProps) {
  const { quote, pay } = checkout
  const orderError = useAtomValue(orderErrorAtom)
  const isOffline = useOffline() !== null
  const blocker = isOffline ? 'offline' : findBlocker(checkout)
  const isOutdated = quote.isPlaceholderData && !quote.isError
  const isCounting = useDelayedFlag(isOutdated, OLD_TOTAL_MS)
  const card = blocker ? null : pay.card
  const cardId = useId()
  const verb = pay.isOnline ? 'Оплатить' : 'Заказать'
  return (
    <div
      data-action-bar
      className="bleed sticky bottom-0 z-20 rounded-t-drop bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar max-lg:night:border-t max-lg:night:border-line lg:static lg:m-0 lg:mt-5 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div aria-live="polite" className="not-empty:mb-3">
        {blocker ? <BlockerNote checkout={checkout} blocker={blocker} /> : <ErrorList />}
        {!blocker && orderError && <p className="type-meta text-err">{orderError.text}</p>}
        {!blocker && orderError?.hasUnpaid && (
          <LinkButton to="/account/orders" size="sm" kind="line" className="mt-2.5">
            Мои{'\u00a0'}заказы
          </LinkButton>
        )}
      </div>
      {card && (
        <p id={cardId} className="mb-2 type-meta text-ink-2">
          {`С\u00a0карты ${cardTitle(card)}`}
        </p>
      )}
      <Button
        type="submit"
        aria-describedby={card ? cardId : undefined}
        kind="salmon"
        size="lg"
        isWide
        sum={isCounting ? 'считаем…' : quote.data?.totals.total}
        isLoading={isPlacing}
        disabled={blocker !== null || !quote.data || isOutdated}
        className="lg:disabled:bg-page"
      >
        {quote.data || blocker ? verb : 'Считаем сумму'}
      </Button>
    </div>
  )
}

type Blocker = 'offline' | 'maintenance' | 'failed' | 'outed' | 'minimum'

function findBlocker({ maintenance, quote }: Pick<Checkout, 'maintenance' | 'quote'>): Blocker | null {
  if (maintenance.is_active) return 'maintenance'
  if (quote.isError) return 'failed'
  if (quote.data && quote.data.outed.length > 0) return 'outed'
  if (quote.data && quote.data.delivery.missing > 0) return 'minimum'
  return null
}

/** Why no order is possible, and the way out. */
function BlockerNote({ checkout: { maintenance, quote, choices }, blocker }: { checkout: Checkout; blocker: Blocker }) {
  const change = useSetAtom(changeDraftAtom)
  const showDialog = useSetAtom(showDialogAtom)
  if (blocker === 'offline') return <Note>Связи нет, заказать пока нельзя. Всё, что вы заполнили, на месте.</Note>
  if (blocker === 'maintenance') return <Note>{maintenance.message || 'Сейчас мы не принимаем заказы. Корзина подождёт.'}</Note>
  if (blocker === 'failed' || blocker === 'outed') {
    const isFailed = blocker === 'failed'
    const act = () => (isFailed ? void quote.refetch() : showDialog({ name: 'cart' }))
    return (
      <Note
        action={
          <Button size="sm" kind="line" onClick={act}>
            {isFailed ? 'Повторить' : 'Открыть корзину'}
          </Button>
        }
      >
        {isFailed ? `Не\u00a0получилось посчитать сумму. ${errorText(quote.error)}` : 'Часть блюд мы больше не готовим.'}
      </Note>
    )
  }
  // the pressed button disappears: the switch that it changes takes the focus
  function choosePickup({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    form?.querySelector<HTMLInputElement>('input[name="delivery"][value="pickup"]')?.focus()
    change({ delivery_type: 'pickup' })
  }
  const { min_order, missing } = quote.data?.delivery ?? { min_order: 0, missing: 0 }
  return (
    <Note
      action={
        <span className="flex gap-2 [&>*]:flex-1 [&>*]:px-3">
          <LinkButton size="sm" kind="line" to="/menu">
            В{'\u00a0'}меню
          </LinkButton>
          {choices.points.length > 0 && (
            <Button size="sm" kind="line" onClick={choosePickup}>
              Заберу{'\u00a0'}сам
            </Button>
          )}
        </span>
      }
    >
      {`Заказ на\u00a0доставку от\u00a0${formatPrice(min_order)}. Не\u00a0хватает\u00a0${formatPrice(missing)}.`}
    </Note>
  )
}

function Note({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2.5">
      <p className="type-meta text-ink">{children}</p>
      {action}
    </div>
  )
}

/** Short names of the fields, from the top of the form down. */
const names: Record<string, string> = {
  address_id: 'адрес',
  pickup_point_id: 'точка',
  'address.street': 'улица',
  'address.house': 'дом',
  'address.building': 'корпус',
  'address.apartment': 'квартира',
  'address.entrance': 'подъезд',
  'address.floor': 'этаж',
  'address.intercom': 'домофон',
  'address.comment': 'как вас найти',
  datetime: 'время',
  pay_type: 'оплата',
  change_from: 'сдача',
  email: 'почта для чека',
  bonuses: 'бонусы',
  name: 'имя',
  persons: 'приборы',
  comment: 'комментарий',
  promocode: 'промокод',
}

/** The fields with errors; each name leads to its field. */
function ErrorList() {
  const errors = useAtomValue(checkoutErrorsAtom)
  const invalid = Object.entries(names).filter(([field]) => errors[field] !== undefined)
  if (invalid.length === 0) return null
  return (
    <div className="type-meta text-err">
      <p>Осталось поправить:</p>
      <div className="no-scrollbar -my-1.5 flex gap-x-2 overflow-x-auto py-1.5 max-lg:bleed max-lg:[&>:first-child]:-ml-1 lg:-mx-1 lg:flex-wrap lg:overflow-visible">
        {invalid.map(([field, name]) => (
          <button
            key={field}
            type="button"
            onClick={(event) => focusField(event, field)}
            className="min-h-11 min-w-11 shrink-0 rounded-full px-1 font-semibold underline decoration-2 underline-offset-4"
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Scrolls to a field, or to a block and its first control, and focuses it. */
function focusField({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, field: string) {
  const input = form?.elements.namedItem(field)
  const block = form?.querySelector(`[data-question="${field}"]`)
  const target = input instanceof HTMLElement ? input : block && controlOf(block)
  target?.focus({ preventScroll: true })
  const place = target === input ? target : block
  place?.scrollIntoView({ block: place === target ? 'center' : 'start', behavior: 'smooth' })
}
