import { ShoppingBag } from '~/ui/icons.gen'
import { useCartSum } from '~/cart/use-cart-qtt'
import { formatRub, plural } from '~/lib/text'
import { classes } from '~/ui/classes'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { RollingSum } from './rolling-sum'
import { useOpenDialog } from './use-open-dialog'

/** The cart with its count and sum. Both come after hydration into room that is kept for them. Spec §2. */
export function CartButton({ className }: { className?: string }) {
  const { count, total } = useCartSum()
  const open = useOpenDialog({ name: 'cart' })
  const isEmpty = count === 0
  return (
    <button
      type="button"
      {...open}
      data-cart-button
      className={classes(
        'press flex h-12 shrink-0 items-center gap-2.5 rounded-full bg-salmon pr-4 pl-1.5 type-chip font-semibold text-on-salmon hover:bg-salmon-hover active:bg-salmon-press xl:h-13 xl:pr-5 xl:type-button',
        className,
      )}
    >
      {!isEmpty && <VisuallyHidden>Корзина: </VisuallyHidden>}
      <span
        key={count}
        className={classes(
          'flex size-9 shrink-0 items-center justify-center rounded-full max-[22.5rem]:hidden xl:size-10',
          isEmpty ? '[&>svg]:size-5.5' : 'animate-bump bg-on-salmon text-white tabular-nums motion-reduce:animate-none',
        )}
      >
        {isEmpty ? <ShoppingBag aria-hidden="true" /> : count}
      </span>
      {!isEmpty && <VisuallyHidden>{` ${plural(count, ['блюдо', 'блюда', 'блюд'])}, `}</VisuallyHidden>}
      <span className="grow text-center max-[22.5rem]:pl-2.5">{isEmpty ? 'Корзина' : <RollingSum value={total} format={formatRub} />}</span>
    </button>
  )
}
