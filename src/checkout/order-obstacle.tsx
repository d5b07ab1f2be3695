import { useSetAtom } from 'jotai'
import type { MouseEvent, ReactNode } from 'react'
import { errorText } from '~/lib/api-error'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { formatPrice } from '~/lib/text'
import { Button, LinkButton } from '~/ui/button'
import { changeDraftAtom } from './checkout.atoms'
import type { Checkout } from './use-checkout'

export type ObstacleKind = 'offline' | 'maintenance' | 'failed' | 'outed' | 'minimum'

/** Why no order can be taken as things are, or null where one can. Pure. */
export function findObstacle({ maintenance, quote }: Pick<Checkout, 'maintenance' | 'quote'>): ObstacleKind | null {
  if (maintenance.is_active) return 'maintenance'
  if (quote.isError) return 'failed'
  if (quote.data && quote.data.outed.length > 0) return 'outed'
  if (quote.data && quote.data.delivery.missing > 0) return 'minimum'
  return null
}

type OrderObstacleProps = { checkout: Checkout; obstacle: ObstacleKind }

/** The obstacle in words, and the way out of it. */
export function OrderObstacle({ checkout: { maintenance, quote, choices }, obstacle }: OrderObstacleProps) {
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
  // the button is gone with the press: the question it answers takes the focus
  function fetchIt({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    form?.querySelector<HTMLInputElement>('input[name="delivery"][value="pickup"]')?.focus()
    change({ delivery_type: 'pickup' })
  }
  const { min_order, missing } = quote.data?.delivery ?? { min_order: 0, missing: 0 }
  return (
    <Words
      action={
        <span className="flex gap-2 [&>*]:flex-1 [&>*]:px-3">
          <LinkButton size="sm" kind="line" to="/menu">
            В{'\u00a0'}меню
          </LinkButton>
          {choices.points.length > 0 && (
            <Button size="sm" kind="line" onClick={fetchIt}>
              Заберу{'\u00a0'}сам
            </Button>
          )}
        </span>
      }
    >
      {`Заказ на\u00a0доставку от\u00a0${formatPrice(min_order)}. Не\u00a0хватает\u00a0${formatPrice(missing)}.`}
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
