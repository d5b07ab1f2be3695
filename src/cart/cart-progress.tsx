import { formatPrice } from '~/lib/text'
import { Progress } from '~/ui/progress'
import type { CartPrice } from './use-cart-price'

/** How far the cart is from the smallest order, then from free delivery. Look §2 "Progress". */
export function CartProgress({ price }: { price: CartPrice }) {
  const { goods, minOrder, freeFrom } = price
  if (goods < minOrder) {
    return (
      <Progress value={goods} max={minOrder}>
        <span className="inline-block">
          Заказ на доставку от{'\u00a0'}
          {formatPrice(minOrder)}.
        </span>{' '}
        <span className="inline-block">Не хватает {formatPrice(price.missing)}.</span>
      </Progress>
    )
  }
  if (freeFrom === null) return null
  return (
    <Progress value={goods} max={freeFrom}>
      {goods >= freeFrom ? 'Доставка за наш счёт' : `Ещё ${formatPrice(price.toFree)} до бесплатной доставки`}
    </Progress>
  )
}
