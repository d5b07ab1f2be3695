import { useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { safeNextPath } from '~/auth/next-path'
import { cartCountAtom, isCartLoadedAtom } from '~/cart/cart.atoms'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { onTokenChange, readToken } from '~/lib/token'

/** Leads a guest who was redirected home to `next`: at once with a token, else after the sign-in dialog. `next` leaves the URL when
 *  the dialog is closed, and at once if it is no path of this site. Renders nothing. */
export function GoToNext({ next }: { next: string }) {
  const router = useRouter()
  const show = useSetAtom(showDialogAtom)
  const shown = useAtomValue(openDialogAtom)?.name
  const isAsking = shown === 'authPhone' || shown === 'authCode'
  // an empty cart is said before the sign-in is asked for
  const isCartLoaded = useAtomValue(isCartLoadedAtom)
  const isCartEmpty = useAtomValue(cartCountAtom) === 0
  const wasAsking = useRef(false)
  // the page stays drawn while `next` loads, and for good if a guard there redirects here
  const isHere = useLocation({ select: ({ search }) => 'next' in search })

  const isCheckout = next.startsWith('/checkout')

  const drop = useEffectEvent(() => {
    void router.navigate({ to: '/', search: ({ q }) => (q === undefined ? {} : { q }), replace: true, resetScroll: false })
  })
  const step = useEffectEvent(() => {
    const path = safeNextPath(next)
    if (path === null) drop()
    else if (readToken() === null && isCheckout && isCartEmpty) {
      show({ name: 'cart' })
      drop()
    } else if (readToken() === null) show({ name: 'authPhone', next: path })
    else router.history.replace(path)
  })
  useEffect(() => {
    if (!isHere || (isCheckout && !isCartLoaded)) return
    step()
    // the token may be rejected there; after a new sign-in the dialog navigates
    return onTokenChange(() => readToken() === null && step())
  }, [next, isHere, isCheckout, isCartLoaded])

  useEffect(() => {
    const isClosed = wasAsking.current && !isAsking
    wasAsking.current = isAsking
    // Back closes the dialog too, and must lead on
    if (isClosed && readToken() === null && 'next' in router.latestLocation.search) drop()
  }, [isAsking, router])

  return null
}
