import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { PromoPill } from '~/cart/promo-field'
import type { CartPromo } from '~/cart/cart.atoms'
import { usePromo } from '~/cart/use-promo'
import type { Quote } from '~/contracts/cart'
import { showDialogAtom } from '~/lib/dialog.atoms'
import { Button } from '~/ui/button'
import { TicketPercent } from '~/ui/icons.gen'
import { checkoutErrorsAtom, forgetErrorsAtom } from './checkout.atoms'

type PromoRowProps = { promo: CartPromo | null; quote: Quote | undefined }

/** The code of the order with its way out, or the way to the dialog that takes one. */
export function PromoRow({ promo, quote }: PromoRowProps) {
  const error = useAtomValue(checkoutErrorsAtom)['promocode']
  const forgetErrors = useSetAtom(forgetErrorsAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const { remove } = usePromo()
  const code = promo?.code

  // the code is the cart's: it may change in the dialog, in the cart and in another tab
  useEffect(() => forgetErrors(['promocode']), [code, forgetErrors])

  if (!promo)
    return (
      <Button
        kind="white"
        size="sm"
        isWide
        aria-haspopup="dialog"
        icon={<TicketPercent aria-hidden="true" className="size-5" />}
        onClick={() => showDialog({ name: 'promoCode' })}
      >
        Есть промокод?
      </Button>
    )
  const refused = quote?.promo_refused ?? (error === undefined ? null : { text: error })
  return (
    <div data-question="promocode" data-invalid={error === undefined ? undefined : true}>
      <PromoPill code={promo.code} worth={quote?.promo ?? promo.terms} refused={refused} onRemove={remove} kind="white" />
    </div>
  )
}
