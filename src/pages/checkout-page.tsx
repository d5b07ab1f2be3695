import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useHydrated, useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { addressQueries } from '~/account/addresses/addresses.functions'
import { cardQueries } from '~/account/cards/cards.functions'
import { orderQueries } from '~/account/orders/orders.queries'
import { authQueries } from '~/auth/auth.queries'
import { cartLinesAtom, clearCartAtom, isCartLoadedAtom } from '~/cart/cart.atoms'
import { CheckoutForm } from '~/checkout/checkout-form'
import type { PlacedOrder } from '~/contracts/orders'
import { QUICK_CALL_MS, withinLimit } from '~/lib/time-limit'
import { LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { showToast } from '~/ui/show-toast'

/** The checkout. Cart and draft are loaded after hydration. */
export function CheckoutPage() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const clearCart = useSetAtom(clearCartAtom)
  // the saved cart may be loaded before this part of the page hydrates
  const isHydrated = useHydrated()
  const isCartLoaded = useAtomValue(isCartLoadedAtom) && isHydrated
  const isEmpty = useAtomValue(cartLinesAtom).length === 0
  const { data: addresses } = useSuspenseQuery(addressQueries.list())
  const { data: user } = useSuspenseQuery(authQueries.user())
  // an order is possible without the saved cards
  const { data: cards = null, isError: areCardsLost } = useQuery(cardQueries.list())

  async function openPlaced({ id, payment }: PlacedOrder, wasSentBefore: boolean): Promise<'shown' | 'canceled'> {
    void queryClient.invalidateQueries({ queryKey: orderQueries.root })
    // bonuses may have been spent
    void queryClient.invalidateQueries({ queryKey: authQueries.user().queryKey })
    // the server saves a new address
    void queryClient.invalidateQueries({ queryKey: addressQueries.list().queryKey, refetchType: 'none' })
    // a key returns its first response, but the order may be canceled since
    const read = () => queryClient.fetchQuery({ ...orderQueries.one(id), staleTime: 0 })
    const known = wasSentBefore && (await withinLimit(read, { ms: QUICK_CALL_MS }).catch(() => null))
    if (known && known.status === 'canceled') return 'canceled'
    // Back from the payment page leads to the result page, not to an empty checkout
    await navigate({ to: payment ? '/payment/success' : '/checkout/success', search: { order: id }, replace: true })
    return 'shown'
  }

  async function openAlreadyPlaced(hadSameGoods: boolean) {
    void queryClient.invalidateQueries({ queryKey: orderQueries.root })
    const read = () => queryClient.fetchQuery({ ...orderQueries.page(1), staleTime: 0 })
    const newest = await withinLimit(read, { ms: QUICK_CALL_MS }).catch(() => null)
    const isPlaced = newest?.data[0] !== undefined && newest.data[0].status !== 'canceled'
    if (hadSameGoods && isPlaced) clearCart()
    showToast({
      kind: 'note',
      title: 'Прошлый заказ уже у\u00a0нас',
      text:
        hadSameGoods && isPlaced ? 'Ответ не дошёл до вас, а заказ дошёл до нас' : 'Проверьте его: блюда в\u00a0корзине ещё не заказаны',
    })
    await navigate({ to: '/account/orders' })
  }

  if (isCartLoaded && isEmpty) {
    return (
      <div className="py-9">
        <EmptyState
          title="Тарелка пока пустая"
          text="Сначала выберите еду, а потом решим, куда и когда её привезти."
          field="wasabi"
          action={
            <LinkButton to="/menu" kind="salmon">
              Смотреть меню
            </LinkButton>
          }
        />
      </div>
    )
  }

  return (
    <div className="shell pt-4 pb-9 max-lg:pb-0">
      <CheckoutForm
        addresses={addresses}
        cards={cards}
        areCardsLost={areCardsLost}
        user={user}
        onPlaced={openPlaced}
        onAlreadyPlaced={openAlreadyPlaced}
        onCardLost={() => void queryClient.invalidateQueries({ queryKey: cardQueries.list().queryKey })}
      />
    </div>
  )
}
