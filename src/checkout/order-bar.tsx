import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { useOffline } from '~/lib/use-offline'
import { Button, LinkButton } from '~/ui/button'
import { checkoutStateAtom } from './checkout.atoms'
import { FaultList } from './fault-list'
import { cardTitle } from './pay-choice'
import { findObstacle, OrderObstacle } from './order-obstacle'
import type { Checkout } from './use-checkout'
import { useDelayedFlag } from '~/lib/use-delayed-flag'

type OrderBarProps = { checkout: Checkout; isPlacing: boolean }

/** How long an old sum may stand while the new one is asked for. */
const PATIENCE_MS = 150

/** The button that orders, the saved card that it charges at one touch, and in words why it cannot or did not. On a phone it stays at the bottom of the window. */
export function OrderBar({ checkout, isPlacing }: OrderBarProps) {
  const { quote, pay } = checkout
  const { errorMessage, hasUnpaid } = useAtomValue(checkoutStateAtom)
  const isOffline = useOffline() !== null
  const obstacle = isOffline ? 'offline' : findObstacle(checkout)
  const isCounting = useDelayedFlag(quote.isPlaceholderData && !quote.isError, PATIENCE_MS)
  const payer = obstacle ? null : pay.card
  const payerId = useId()
  const verb = pay.isOnline ? 'Оплатить' : 'Заказать'
  return (
    <div
      data-action-bar
      className="bleed sticky bottom-0 z-20 rounded-t-drop bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar max-lg:night:border-t max-lg:night:border-line lg:static lg:m-0 lg:mt-5 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div aria-live="polite" className="not-empty:mb-3">
        {obstacle ? <OrderObstacle checkout={checkout} obstacle={obstacle} /> : <FaultList />}
        {!obstacle && errorMessage && <p className="type-meta text-err">{errorMessage}</p>}
        {!obstacle && hasUnpaid && (
          <LinkButton to="/account/orders" size="sm" kind="line" className="mt-2.5">
            Мои{'\u00a0'}заказы
          </LinkButton>
        )}
      </div>
      {payer && (
        <p id={payerId} className="mb-2 type-meta text-ink-2">
          {`С\u00a0карты ${cardTitle(payer)}`}
        </p>
      )}
      <Button
        type="submit"
        aria-describedby={payer ? payerId : undefined}
        kind="salmon"
        size="lg"
        isWide
        sum={isCounting ? 'считаем…' : quote.data?.totals.total}
        isLoading={isPlacing}
        disabled={obstacle !== null || !quote.data}
        className="lg:disabled:bg-page"
      >
        {quote.data || obstacle ? verb : 'Считаем сумму'}
      </Button>
    </div>
  )
}
