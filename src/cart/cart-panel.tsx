import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { Trash } from '~/ui/icons.gen'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsSignedIn } from '~/auth/use-token'
import { shopQueries } from '~/catalog/shop.queries'
import { useCategoryField } from '~/catalog/use-category-field'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { plural } from '~/lib/text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { IconButton } from '~/ui/icon-button'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { SidePanel } from '~/ui/side-panel'
import { CartLineRow } from './cart-line-row'
import { CartProgress } from './cart-progress'
import { CartSums } from './cart-sums'
import { cartCountAtom, cartLinesAtom, clearCartAtom, replaceLinesAtom } from './cart.atoms'
import { useCartPrice } from './use-cart-price'
import { useSyncCart } from './use-sync-cart'

type CartPanelProps = { isOpen: boolean; onClose: () => void }

/** The cart: a drawer, on a phone a sheet. It is brought up to the current catalogue when it opens and before it is
 *  left for the checkout; what cannot be checked (no connection) stays as it was. */
export function CartPanel({ isOpen, onClose }: CartPanelProps) {
  const lines = useAtomValue(cartLinesAtom)
  const count = useAtomValue(cartCountAtom)
  const clear = useSetAtom(clearCartAtom)
  const replace = useSetAtom(replaceLinesAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const { data: shop } = useQuery(shopQueries.shop())
  const isSignedIn = useIsSignedIn()
  const router = useRouter()
  const syncCart = useSyncCart()
  const fieldOf = useCategoryField()
  const price = useCartPrice()
  const [isLeaving, setIsLeaving] = useState(false)

  const bringUpToDate = useEffectEvent(() => void syncCart({ backTo: 'cart' }).catch(() => undefined))
  useEffect(() => {
    if (isOpen) bringUpToDate()
  }, [isOpen])

  async function leaveForCheckout() {
    setIsLeaving(true)
    try {
      if (await syncCart({ backTo: 'cart' })) return
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

  function clearAll() {
    clear()
    showToast({ kind: 'note', title: 'Корзина пуста', action: { label: 'Вернуть', onPress: () => replace(lines) } })
  }

  if (lines.length === 0) {
    return (
      <SidePanel isOpen={isOpen} onClose={onClose} title="Корзина">
        <div className="flex h-full flex-col justify-center">
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
      </SidePanel>
    )
  }

  return (
    <SidePanel
      isOpen={isOpen}
      onClose={onClose}
      title={`${count} ${plural(count, ['блюдо', 'блюда', 'блюд'])}`}
      actions={
        <IconButton label="Очистить корзину" kind="plain" onClick={clearAll}>
          <Trash aria-hidden="true" />
        </IconButton>
      }
      footer={
        <>
          <CartSums price={price} />
          <Button kind="salmon" size="lg" isWide sum={price.total} isLoading={isLeaving} onClick={() => void leaveForCheckout()}>
            К оформлению
          </Button>
        </>
      }
    >
      {shop?.status.maintenance_state.is_active && (
        <p className="mb-3 rounded-card bg-err-soft p-4 text-err">{shop.status.maintenance_state.message}</p>
      )}
      <CartProgress price={price} />
      <ul>
        {lines.map((line) => (
          <CartLineRow key={line.uid} line={line} field={fieldOf(line.category_id)} />
        ))}
      </ul>
    </SidePanel>
  )
}
