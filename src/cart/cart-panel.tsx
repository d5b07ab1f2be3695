import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIsSignedIn } from '~/auth/use-token'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { glue } from '~/lib/text'
import { DISHES, plural } from '~/rules/number-text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { OrderClosed, useClosedReason } from '~/shop/order-closed'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import { SidePanel } from '~/ui/dialog'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { Icon } from '~/ui/icon'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { CartLive } from './cart-live'
import { CartLines, useKeepFocus } from './cart-lines'
import { CartBonuses, CartCutlery, CartFailure, CartKitchen, CartNutrition, CartProgress, CartSums } from './cart-panel-parts'
import { CartSauces } from './cart-sauces'
import { announceCartAtom, cartCountAtom, cartLinesAtom, cartPromoAtom, clearCartAtom, restoreCartAtom } from './cart.atoms'
import { lineFaultsAtom } from './cart-goods.atoms'
import { AdviceNote, PromoField } from './promo-field'
import { useSyncCart } from './sync-cart'
import { type LiveCartPrice, useAnnounceTotal, useCartPrice } from './use-cart-price'

type CartPanelProps = { isOpen: boolean; onClose: () => void }

/** The cart: a drawer, on a phone a sheet. */
export function CartPanel({ isOpen, onClose }: CartPanelProps) {
  const count = useAtomValue(cartCountAtom)
  const price = useCartPrice({ isOpen })
  const sync = useSyncCart()
  const check = useCartCheck(sync, isOpen, price)
  useAnnounceTotal(price, isOpen && count > 0)
  const clear = useClearCart()
  const isClosed = useClosedReason() !== null
  const isEmpty = count === 0
  const refused = useAtomValue(cartLinesAtom).find(({ uid }) => price.refusal !== null && price.faults.has(uid))
  const hasCode = useAtomValue(cartPromoAtom) !== null
  const body = useRef<HTMLDivElement>(null)
  const checkout = useGoToCheckout(sync, { body, onClose })
  useKeepFocus(body, count + Number(hasCode) + Number(check.isFailed))

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={isEmpty ? 'Корзина' : `${count} ${plural(count, DISHES)}`}
      actions={
        !isEmpty && (
          <IconButton label="Очистить корзину" kind="plain" onClick={clear}>
            <Icon name="trash" />
          </IconButton>
        )
      }
      footer={
        !isEmpty && (
          <div className="flex flex-col gap-3">
            <CartSums rows={price.rows} />
            <CartBonuses earned={price.totals.bonuses_earned} />
            <OrderClosed />
            <Button
              kind="salmon"
              size="lg"
              isWide
              sum={price.totals.total}
              isLoading={checkout.isPending}
              disabled={isClosed}
              onClick={() => checkout.mutate()}
            >
              К оформлению
            </Button>
          </div>
        )
      }
    >
      <CartLive place="cart" />
      <div ref={body} tabIndex={-1} className={cx('outline-none', isEmpty && 'h-full')}>
        {isEmpty ? (
          <EmptyCart onClose={onClose} />
        ) : (
          <>
            {check.isFailed && <CartFailure refusal={price.refusal} line={refused} isLoading={check.isRetrying} onRetry={check.retry} />}
            <CartKitchen />
            <CartProgress price={price} />
            <CartLines giftId={price.giftId} gifts={price.gifts} outed={price.outed} faults={price.faults} />
            <CartSauces />
            <CartCutlery />
            <CartNutrition />
            <div className="mt-5">
              <PromoField refused={price.refused} />
              {[...price.nudges, ...price.notes].map(({ text }) => (
                <p key={text} className="mt-2 px-5 type-meta text-ink-2">
                  {glue(text)}
                </p>
              ))}
              {price.advice && hasCode && <AdviceNote advice={price.advice} />}
            </div>
          </>
        )}
      </div>
    </SidePanel>
  )
}

/** Synchronises the cart when it opens and when a quote shows that it is behind. Says whether that or the quote failed. */
function useCartCheck(sync: () => Promise<boolean>, isOpen: boolean, price: LiveCartPrice) {
  const { mutate, mutateAsync, isError, isPending } = useMutation({ mutationFn: sync })
  const start = useEffectEvent(() => mutate())
  const retry = useSingleMutation({ mutationFn: () => Promise.allSettled([mutateAsync(), price.refetch()]) })
  const [isFailed, setIsFailed] = useState(false)
  const isSettled = !isPending && !price.isQuoting
  const hasFailed = isOpen && (isError || price.isFailed)
  // another try leaves the message in place: it neither moves the lines nor is read again
  if (isSettled && isFailed !== hasFailed) setIsFailed(hasFailed)

  useEffect(() => {
    if (isOpen) start()
  }, [isOpen, price.isBehind])

  return { isFailed, isRetrying: retry.isPending, retry: () => retry.mutate() }
}

type Panel = { body: RefObject<HTMLElement | null>; onClose: () => void }

/** Opens the checkout with a current cart, after sign-in. Where a line lacks a choice, it leads to that line instead. */
function useGoToCheckout(sync: () => Promise<boolean>, { body, onClose }: Panel) {
  const showDialog = useSetAtom(showDialogAtom)
  const store = useStore()
  const isSignedIn = useIsSignedIn()
  const router = useRouter()

  return useSingleMutation({
    mutationFn: async () => {
      if (await sync()) return
      // the customer closed the cart meanwhile
      if (store.get(openDialogAtom)?.name !== 'cart') return
      const [faults] = store.get(lineFaultsAtom).values()
      if (faults) {
        store.set(announceCartAtom, faults.join('. '))
        const choose = body.current?.querySelector<HTMLElement>('[data-fault] a')
        choose?.scrollIntoView({ block: 'center' })
        return choose?.focus({ preventScroll: true })
      }
      if (!isSignedIn) return showDialog({ name: 'authPhone', next: '/checkout' })
      onClose()
      await router.navigate({ to: '/checkout' })
    },
    onError: showError,
  })
}

/** Empties the cart and its code; a toast offers to undo it. */
function useClearCart(): () => void {
  const store = useStore()
  return () => {
    const removed = { lines: store.get(cartLinesAtom), promo: store.get(cartPromoAtom) }
    store.set(clearCartAtom)
    store.set(announceCartAtom, 'Корзина пуста')
    const restore = () => {
      store.set(restoreCartAtom, removed)
      store.set(announceCartAtom, 'Вернули корзину')
    }
    showToast({ kind: 'note', title: 'Корзина пуста', isSaid: true, action: { label: 'Вернуть', onPress: restore } })
  }
}

function EmptyCart({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  function showHits() {
    onClose()
    void router.navigate({ to: '/', hash: 'hits' })
  }
  return (
    <div className="flex min-h-full flex-col justify-center">
      <EmptyState
        title="Тарелка пока пустая"
        text="Начните с хитов: их заказывают чаще всего."
        field="gari"
        className="-mx-4 md:-mx-7"
        action={
          <Button kind="salmon" onClick={showHits}>
            Смотреть хиты
          </Button>
        }
      />
    </div>
  )
}
