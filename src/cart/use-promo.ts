import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom, useStore } from 'jotai'
import { useRef } from 'react'
import { useIsSignedIn } from '~/auth/use-token'
import { shopQueries } from '~/shop/shop.queries'
import { ApiError } from '~/lib/api-error'
import { showDialogAtom } from '~/lib/dialog.atoms'
import type { Refusal } from '~/promotions/promo-refusal'
import { normalCode } from '~/rules/promo-code'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { askPromo, type PromoVerdict } from './ask-promo'
import { cartLinesAtom } from './cart.atoms'
import { cartQueries } from './cart.queries'
import { cartPromoAtom, setPromoAtom } from './promo.atoms'

/** Where the customer goes once the dialogs of a code are read. */
type Way = { backTo?: 'cart' | undefined }
type Try = Way & { code: string; wasEmpty: boolean }

/** Applies a code to the cart and takes it away. What came of it is told by the dialogs promoDiscount, promoGift and
 *  promoFailure; what could not be asked (no connection) by a message, and then nothing has changed. Spec §4 "Promo result". */
export function usePromo() {
  const queryClient = useQueryClient()
  const store = useStore()
  const isSignedIn = useIsSignedIn()
  const { data: shop } = useQuery(shopQueries.shop())
  const setPromo = useSetAtom(setPromoAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const isBusy = useRef(false)

  const { mutate, isPending } = useMutation({
    // without a connection it fails at once and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: ({ code }: Try) =>
      askPromo(queryClient, { code, lines: store.get(cartLinesAtom), isSignedIn, cityId: shop?.cityId ?? null }),
    onSuccess: take,
    onError: (error) => {
      // a dead session is told by the router's own watch
      if (!(error instanceof ApiError && error.status === 401)) showError(error)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  function take(verdict: PromoVerdict, { code, backTo, wasEmpty }: Try) {
    // a cart emptied while the answer was on its way has reset the discount too
    if (!wasEmpty && store.get(cartLinesAtom).length === 0) return
    const way = backTo && { backTo }
    if ('refused' in verdict) {
      const { reason, text } = verdict.refused
      keepOrDrop(code, verdict.refused)
      showDialog({ name: 'promoFailure', code, reason, text, ...way })
    } else {
      setPromo({ code, terms: verdict.terms })
      showDialog({ name: verdict.terms.gift ? 'promoGift' : 'promoDiscount', ...way })
    }
    void queryClient.invalidateQueries({ queryKey: cartQueries.root })
  }

  /** A code that only waits for more dishes stays, unless another one is in force. */
  function keepOrDrop(code: string, { reason }: Refusal) {
    const present = store.get(cartPromoAtom)
    const isPresent = present?.code === normalCode(code)
    const isWaiting = reason === 'cart_too_small' || (reason === null && store.get(cartLinesAtom).length === 0)
    if (isWaiting && !present) setPromo({ code, terms: null })
    if (!isWaiting && isPresent) setPromo(null)
  }

  return {
    /** Asks for what a code gives; asked twice at once, it is asked once. `backTo` is what the dialogs lead back to. */
    apply: (code: string, { backTo }: Way = {}) => {
      if (isBusy.current) return
      isBusy.current = true
      mutate({ code, backTo, wasEmpty: store.get(cartLinesAtom).length === 0 })
    },
    isApplying: isPending,
    /** Takes the code away, its discount and its gift with it; a message offers to undo that. */
    remove: () => {
      const present = store.get(cartPromoAtom)
      if (!present) return
      setPromo(null)
      showToast({
        kind: 'note',
        title: 'Убрали код',
        // another code may have come in its place meanwhile
        action: { label: 'Вернуть', onPress: () => store.get(cartPromoAtom) ?? setPromo(present) },
      })
    },
  }
}
