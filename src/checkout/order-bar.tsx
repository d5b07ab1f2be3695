import { useAtomValue, useSetAtom } from 'jotai'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { errorText } from '~/lib/api-error'
import { setLineQttAtom } from '~/cart/cart.atoms'
import { lineFaultsAtom } from '~/cart/cart-goods.atoms'
import { ChoiceLink } from '~/cart/line-choices'
import { quoteFaults } from '~/cart/not-made'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { useDebounced } from '~/lib/use-debounced'
import { useOffline } from '~/lib/use-offline'
import { Button, buttonClass, LinkButton } from '~/ui/button'
import { controlOf } from '~/ui/focus-fault'
import { changeDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { cardTitle } from './choices'
import { fieldNames } from './order-body'
import type { Checkout } from './use-checkout'
import type { OrderError } from './use-place-order'

type OrderBarProps = { checkout: Checkout; isPlacing: boolean; orderError: OrderError | null }

/** How long the previous total is shown while the new one loads; the button is disabled at once. */
const OLD_TOTAL_MS = 150

/** The order button with the saved card that it charges, and why it cannot order or did not. On a phone it sticks to the bottom. */
export function OrderBar({ checkout, isPlacing, orderError }: OrderBarProps) {
  const { quote, pay } = checkout
  const blocker = useBlocker(checkout)
  const isOutdated = quote.isPlaceholderData && !quote.isError
  const isCounting = useDebounced(isOutdated, OLD_TOTAL_MS, false) && isOutdated
  const card = blocker ? null : pay.card
  const cardId = useId()
  const verb = pay.isOnline ? 'Оплатить' : 'Заказать'
  return (
    <div
      data-action-bar
      className="bleed sticky bottom-0 z-20 rounded-t-drop bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar max-lg:night:border-t max-lg:night:border-line lg:static lg:m-0 lg:mt-5 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div aria-live="polite" className="not-empty:mb-3">
        {blocker ? (
          <div className="flex flex-col gap-2.5">
            <p className="type-meta text-ink">{blocker.text}</p>
            {blocker.action}
          </div>
        ) : (
          <>
            <ErrorList />
            {orderError && <p className="type-meta text-err">{orderError.text}</p>}
            {orderError?.hasUnpaid && (
              <LinkButton to="/account/orders" size="sm" kind="line" className="mt-2.5">
                Мои{'\u00a0'}заказы
              </LinkButton>
            )}
          </>
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

/** Why no order is possible, and the way out; null where one is. */
function useBlocker({ maintenance, quote, choices, lines, zone }: Checkout): { text: string; action?: ReactNode } | null {
  const change = useSetAtom(changeDraftAtom)
  const setQtt = useSetAtom(setLineQttAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const isBroken = useAtomValue(lineFaultsAtom).size > 0
  const isOffline = useOffline() !== null

  // the pressed button disappears: the switch that it changes takes the focus
  function choosePickup({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    form?.querySelector<HTMLInputElement>('input[name="delivery"][value="pickup"]')?.focus()
    change({ delivery_type: 'pickup' })
  }

  const pickupButton = (
    <Button size="sm" kind="line" onClick={choosePickup}>
      Заберу{'\u00a0'}сам
    </Button>
  )

  if (isOffline) return { text: 'Связи нет, заказать пока нельзя. Всё, что вы заполнили, на месте.' }
  if (maintenance.is_active) return { text: maintenance.message || 'Сейчас мы не принимаем заказы. Корзина подождёт.' }
  if (isBroken)
    return {
      text: 'В\u00a0одном из\u00a0блюд нужно выбрать ещё.',
      action: (
        <Button size="sm" kind="line" aria-haspopup="dialog" onClick={() => showDialog({ name: 'cart' })}>
          Открыть корзину
        </Button>
      ),
    }
  const faults = quoteFaults(lines, quote.data ?? null, quote.error)
  const [faulty] = lines.filter(({ uid }) => faults.has(uid))
  if (faulty)
    return {
      text: glue(`${faulty.name}. ${faults.get(faulty.uid)}.`),
      action: (
        <ChoiceLink line={faulty} className={buttonClass({ kind: 'line', size: 'sm', className: 'self-start' })}>
          Изменить
        </ChoiceLink>
      ),
    }
  if (quote.isError)
    return {
      text: `Не\u00a0получилось посчитать сумму. ${errorText(quote.error)}`,
      action: (
        <Button size="sm" kind="line" onClick={() => void quote.refetch()}>
          Повторить
        </Button>
      ),
    }
  if (!quote.data) return null
  const { outed, delivery } = quote.data
  if (outed.length > 0) {
    const gone = lines.filter(({ id }) => outed.includes(id))
    return {
      text: glue(`Сейчас не\u00a0готовим: ${[...new Set(gone.map(({ name }) => name))].join(', ')}.`),
      action: (
        <Button size="sm" kind="line" onClick={() => gone.forEach(({ uid }) => setQtt({ uid, qtt: 0 }))}>
          Убрать из{'\u00a0'}корзины
        </Button>
      ),
    }
  }
  if (zone.refused !== null) return { text: glue(zone.refused), action: choices.points.length > 0 && pickupButton }
  if (delivery.missing === 0) return null
  return {
    text: `Заказ на\u00a0доставку от\u00a0${priceText(delivery.min_order)}. Не\u00a0хватает\u00a0${priceText(delivery.missing)}.`,
    action: (
      <span className="flex flex-wrap gap-2 [&>*]:grow [&>*]:basis-[7rem] [&>*]:px-3">
        <LinkButton size="sm" kind="line" to="/menu">
          В{'\u00a0'}меню
        </LinkButton>
        {choices.points.length > 0 && pickupButton}
      </span>
    ),
  }
}

/** The fields with errors; each name leads to its field. */
function ErrorList() {
  const errors = useAtomValue(checkoutErrorsAtom)
  const invalid = Object.entries(fieldNames).filter(([field]) => errors[field] !== undefined)
  if (invalid.length === 0) return null
  return (
    <div className="type-meta text-err">
      <p>Осталось поправить:</p>
      <div className="no-scrollbar -mt-3.5 -mb-1.5 flex gap-x-2 overflow-x-auto py-1.5 max-lg:bleed max-lg:[&>:first-child]:-ml-1 lg:-mx-1 lg:flex-wrap lg:overflow-visible">
        {invalid.map(([field, name]) => (
          <button
            key={field}
            type="button"
            onClick={(event) => focusField(event, field)}
            className="min-h-11 min-w-11 shrink-0 rounded-full px-1 text-left font-semibold underline decoration-2 underline-offset-4"
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
