import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useRef, useState } from 'react'
import { useIsSignedIn } from '~/auth/use-token'
import { OrderClosed, useClosedReason } from '~/shop/order-closed'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { plural } from '~/lib/text'
import { Button } from '~/ui/button'
import { classes } from '~/ui/classes'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { Trash } from '~/ui/icons.gen'
import { showError } from '~/ui/show-error'
import { SidePanel } from '~/ui/side-panel'
import { CartBonuses } from './cart-bonuses'
import { CartCutlery } from './cart-cutlery'
import { CartKitchen } from './cart-kitchen'
import { CartLines } from './cart-lines'
import { CartLive } from './cart-live'
import { CartNotes } from './cart-notes'
import { CartProgress } from './cart-progress'
import { CartSauces } from './cart-sauces'
import { CartSums } from './cart-sums'
import { cartCountAtom } from './cart.atoms'
import { cartPromoAtom } from './promo.atoms'
import { PromoField } from './promo-field'
import { useCartPrice } from './use-cart-price'
import { useCartUpkeep } from './use-cart-upkeep'
import { useClearCart } from './use-clear-cart'
import { useFocusKept } from './use-focus-kept'
import { useTellPrice } from './use-tell-price'

type CartPanelProps = { isOpen: boolean; onClose: () => void }

/** The cart: a drawer, on a phone a sheet. It is brought up to the current catalogue when it opens, when a quote shows a
 *  fresher one, and before it is left for the checkout. */
export function CartPanel({ isOpen, onClose }: CartPanelProps) {
  const count = useAtomValue(cartCountAtom)
  const price = useCartPrice({ isOpen })
  const sync = useCartUpkeep({ isOpen, isBehind: price.isBehind })
  useTellPrice(price, isOpen && count > 0)
  const clear = useClearCart()
  const checkout = useLeaveForCheckout(sync, onClose)
  const isClosed = useClosedReason() !== null
  const isEmpty = count === 0
  const hasCode = useAtomValue(cartPromoAtom) !== null
  const body = useRef<HTMLDivElement>(null)
  useFocusKept(body, count + Number(hasCode))

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={isEmpty ? 'Корзина' : `${count} ${plural(count, ['блюдо', 'блюда', 'блюд'])}`}
      actions={
        !isEmpty && (
          <IconButton label="Очистить корзину" kind="plain" onClick={clear}>
            <Trash aria-hidden="true" />
          </IconButton>
        )
      }
      footer={
        !isEmpty && (
          <div className="flex flex-col gap-3">
            <CartSums rows={price.rows} />
            <CartBonuses earned={price.bonuses_earned} />
            <OrderClosed />
            <Button
              kind="salmon"
              size="lg"
              isWide
              sum={price.total}
              isLoading={checkout.isLeaving}
              disabled={isClosed}
              onClick={() => void checkout.leave()}
            >
              К оформлению
            </Button>
          </div>
        )
      }
    >
      <CartLive place="cart" />
      <div ref={body} tabIndex={-1} className={classes('outline-none', isEmpty && 'h-full')}>
        {isEmpty ? (
          <EmptyCart onClose={onClose} />
        ) : (
          <>
            <CartKitchen />
            <CartProgress price={price} />
            <CartLines giftId={price.giftId} />
            <CartSauces />
            <CartCutlery />
            <div className="mt-5">
              <PromoField price={price} />
              <CartNotes price={price} />
            </div>
          </>
        )}
      </div>
    </SidePanel>
  )
}

/** The way to the checkout: with a cart that is true now, and a customer. */
function useLeaveForCheckout(sync: () => Promise<boolean>, onClose: () => void) {
  const showDialog = useSetAtom(showDialogAtom)
  const store = useStore()
  const isSignedIn = useIsSignedIn()
  const router = useRouter()
  const [isLeaving, setIsLeaving] = useState(false)

  async function leave() {
    setIsLeaving(true)
    try {
      if (await sync()) return
      // closed meanwhile: whoever went on with something else is not torn away
      if (store.get(openDialogAtom)?.name !== 'cart') return
      if (!isSignedIn) {
        showDialog({ name: 'authPhone', next: '/checkout' })
        return
      }
      onClose()
      await router.navigate({ to: '/checkout' })
    } catch (error) {
      showError(error)
    } finally {
      setIsLeaving(false)
    }
  }

  return { leave, isLeaving }
}

function EmptyCart({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  return (
    <div className="flex min-h-full flex-col justify-center">
      <EmptyState
        title="Тарелка пока пустая"
        text="Начните с хитов: их заказывают чаще всего."
        field="gari"
        className="-mx-4 md:-mx-7"
        action={
          <Button
            kind="salmon"
            onClick={() => {
              onClose()
              void router.navigate({ to: '/', hash: 'hits' })
            }}
          >
            Смотреть хиты
          </Button>
        }
      />
    </div>
  )
}
