import { DISHES, plural, roublesText } from '~/rules/number-text'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '~/ui/icon'
import { cartCountAtom, cartTotalsAtom } from '~/cart/cart.atoms'
import { useClientAtom } from '~/lib/use-client-atom'
import { cx } from '~/ui/cx'
import { useOpenDialog } from './use-open-dialog'
import { isStill } from '~/ui/media'

const ROLL_MS = 300

/** Opens the cart; shows its count and sum after hydration, in reserved space. */
export function CartButton({ className }: { className?: string }) {
  const count = useClientAtom(cartCountAtom, (value) => value, 0)
  const total = useClientAtom(cartTotalsAtom, ({ full }) => full, 0)
  const open = useOpenDialog({ name: 'cart' })
  const isEmpty = count === 0
  return (
    <button
      type="button"
      {...open}
      data-cart-button
      className={cx(
        'press flex min-h-12 shrink-0 items-center rounded-full bg-salmon type-chip font-semibold text-on-salmon hover:bg-salmon-hover active:bg-salmon-press xl:min-h-13 xl:type-button',
        isEmpty ? 'justify-center gap-2 px-4' : 'gap-2.5 pr-4 pl-1.5 max-[23.5rem]:gap-1.5 max-[23.5rem]:pr-2.5 max-[22.5rem]:px-4 xl:pr-5',
        className,
      )}
    >
      {!isEmpty && <span className="sr-only">Корзина: </span>}
      <span
        key={count}
        className={cx(
          'flex shrink-0 items-center justify-center rounded-full max-[22.5rem]:hidden dish-bar:flex',
          isEmpty
            ? '[&>svg]:size-5.5'
            : 'h-9 min-w-9 animate-bump bg-on-salmon px-1 text-white tabular-nums motion-reduce:animate-none xl:h-10 xl:min-w-10',
        )}
      >
        {isEmpty ? <Icon name="shopping-bag" /> : count}
      </span>
      {!isEmpty && <span className="sr-only">{` ${plural(count, DISHES)}, `}</span>}
      <span className={isEmpty ? '' : 'grow text-center'}>{isEmpty ? 'Корзина' : <RollingSum value={total} />}</span>
    </button>
  )
}

/** A sum in roubles that counts to its new value. The first one after zero, a loaded cart, is shown at once. */
function RollingSum({ value }: { value: number }) {
  const [shown, setShown] = useState(value)
  const current = useRef(value)

  useEffect(() => {
    const from = current.current
    if (from === value) return
    const isJump = from === 0 || isStill()
    const startedAt = performance.now()
    let frame = 0
    const roll = (now: number) => {
      const share = isJump ? 1 : Math.min(1, Math.max(0, now - startedAt) / ROLL_MS)
      current.current = share === 1 ? value : Math.round(from + (value - from) * share)
      setShown(current.current)
      if (share < 1) frame = requestAnimationFrame(roll)
    }
    frame = requestAnimationFrame(roll)
    return () => cancelAnimationFrame(frame)
  }, [value])

  return <span className={cx('sum', shown !== value && 'tabular-nums')}>{roublesText(shown)}</span>
}
