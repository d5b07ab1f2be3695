import { formatPrice } from '~/lib/text'
import { classes } from '~/ui/classes'
import type { CartPrice } from './use-cart-price'

/** What the total is made of. The server's rows where they are known, else the shop's own sums. */
export function CartSums({ price }: { price: CartPrice }) {
  return (
    <dl className="mb-4 flex flex-col gap-1.5 type-body">
      {price.rows.map(({ kind, text, amount }) => (
        <div key={text} className={classes('flex justify-between gap-4', amount < 0 ? 'text-ok' : 'text-ink-2')}>
          <dt>{text}</dt>
          <dd className="sum whitespace-nowrap">{kind === 'delivery' && amount === 0 ? 'бесплатно' : formatPrice(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
