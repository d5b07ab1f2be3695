import { useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { errorText } from '~/lib/api-error'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { formatPrice } from '~/lib/text'
import { useOffline } from '~/lib/use-offline'
import { Button } from '~/ui/button'
import { changeDraftAtom } from './checkout.atoms'
import { LinkButton } from '~/ui/link-button'
import type { Checkout } from './use-checkout'

type OrderBarProps = { checkout: Checkout; isPlacing: boolean }

/** The button that orders, and in words why it cannot. On a phone it stays at the bottom of the window. */
export function OrderBar({ checkout, isPlacing }: OrderBarProps) {
  const { quote } = checkout
  const isOffline = useOffline() !== null
  const obstacle = isOffline ? 'offline' : findObstacle(checkout)
  return (
    <div
      data-action-bar
      className="bleed sticky bottom-0 z-20 rounded-t-drop bg-page pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-bar lg:static lg:m-0 lg:mt-5 lg:bg-transparent lg:p-0 lg:shadow-none"
    >
      <div aria-live="polite" className="not-empty:mb-3">
        {obstacle && <Obstacle checkout={checkout} obstacle={obstacle} />}
      </div>
      <Button
        type="submit"
        kind="salmon"
        size="lg"
        isWide
        sum={quote.data?.totals.total}
        isLoading={isPlacing}
        disabled={obstacle !== null || !quote.data}
        className="lg:disabled:bg-page"
      >
        Заказать
      </Button>
    </div>
  )
}

type ObstacleKind = 'offline' | 'maintenance' | 'failed' | 'outed' | 'minimum'

function findObstacle({ maintenance, quote }: Checkout): ObstacleKind | null {
  if (maintenance.is_active) return 'maintenance'
  if (quote.isError) return 'failed'
  if (quote.data && quote.data.outed.length > 0) return 'outed'
  if (quote.data && quote.data.delivery.missing > 0) return 'minimum'
  return null
}

function Obstacle({ checkout: { maintenance, quote, choices }, obstacle }: { checkout: Checkout; obstacle: ObstacleKind }) {
  const change = useSetAtom(changeDraftAtom)
  const showDialog = useSetAtom(showDialogAtom)
  if (obstacle === 'offline') return <Words>Связи нет, заказать пока нельзя. Всё, что вы заполнили, на месте.</Words>
  if (obstacle === 'maintenance') return <Words>{maintenance.message || 'Сейчас мы не принимаем заказы. Корзина подождёт.'}</Words>
  if (obstacle === 'failed')
    return (
      <Words
        action={
          <Button size="sm" kind="line" onClick={() => void quote.refetch()}>
            Повторить
          </Button>
        }
      >
        {`Не\u00a0получилось посчитать сумму. ${errorText(quote.error)}`}
      </Words>
    )
  if (obstacle === 'outed')
    return (
      <Words
        action={
          <Button size="sm" kind="line" onClick={() => showDialog({ name: 'cart' })}>
            Открыть корзину
          </Button>
        }
      >
        Часть блюд мы больше не готовим.
      </Words>
    )
  const { min_order, missing } = quote.data?.delivery ?? { min_order: 0, missing: 0 }
  return (
    <Words
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton size="sm" kind="line" to="/menu">
            Добавить блюдо
          </LinkButton>
          {choices.points.length > 0 && (
            <Button size="sm" kind="line" onClick={() => change({ delivery_type: 'pickup' })}>
              Заберу сам
            </Button>
          )}
        </span>
      }
    >
      {`Заказ на\u00a0доставку от\u00a0${formatPrice(min_order)}. Не\u00a0хватает ${formatPrice(missing)}.`}
    </Words>
  )
}

function Words({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col gap-2.5">
      <p className="type-meta text-ink">{children}</p>
      {action}
    </div>
  )
}
