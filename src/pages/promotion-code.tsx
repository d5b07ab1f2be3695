import { useSetAtom } from 'jotai'
import { cartPromoAtom } from '~/cart/cart.atoms'
import { usePromo } from '~/cart/use-promo'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { useClientAtom } from '~/lib/use-client-atom'
import { normalCode } from '~/rules/promo-code'
import { cx } from '~/ui/cx'
import { Icon } from '~/ui/icon'
import { Dots } from '~/ui/skeleton'

/** A promotion's code. A press applies it to the cart, or opens the cart that has it. */
export function PromotionCode({ code }: { code: string }) {
  const { apply, isApplying } = usePromo()
  const show = useSetAtom(showDialogAtom)
  const isTaken = useClientAtom(cartPromoAtom, (promo) => promo?.code === normalCode(code), false)
  const press = () => (isTaken ? show({ name: 'cart' }) : apply(code))
  return (
    <button
      type="button"
      aria-busy={isApplying || undefined}
      onClick={isApplying ? undefined : press}
      className={cx(
        'press inline-flex min-h-13 max-w-full items-center gap-2.5 rounded-full border-2 border-ink py-1.5 pr-5.5 pl-4.5 text-left type-button',
        isTaken ? 'bg-ink text-page hover:bg-ink/85' : 'border-dashed bg-page/85 text-ink hover:bg-page',
      )}
    >
      {isTaken ? <Icon name="check" className="size-5 shrink-0" /> : <Icon name="ticket-percent" className="size-5.5 shrink-0" />}
      <span className="min-w-0">
        <span className="block leading-5 break-all">
          <span className="sr-only">Код </span>
          {code}
        </span>
        <span className="relative block type-caption leading-4">
          <span className={isApplying ? 'opacity-0' : ''}>{isTaken ? 'Уже в\u00a0корзине' : 'Применить'}</span>
          {isApplying && <Dots className="absolute inset-y-0 left-0 my-auto h-2 w-9" />}
        </span>
      </span>
    </button>
  )
}
