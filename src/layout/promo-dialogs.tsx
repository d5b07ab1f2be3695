import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { cartPromoAtom } from '~/cart/cart.atoms'
import { useCartPrice } from '~/cart/use-cart-price'
import { useGift, usePromo } from '~/cart/use-promo'
import { closeDialogAtom, type OpenDialog, showDialogAtom } from '~/lib/dialog.atoms'
import { PromoCodeDialog, PromoDiscountDialog, PromoFailureDialog, PromoGiftDialog } from '~/promotions/promo-dialogs'
import { normalCode } from '~/rules/promo-code'

type PromoDialogsProps = {
  dialog: Extract<OpenDialog, { name: 'promoCode' | 'promoDiscount' | 'promoGift' | 'promoFailure' }>
  isOpen: boolean
  /** Returns to the cart if the code was typed there. */
  onClose: () => void
}

/** The promo code dialogs, filled from the cart. */
export function PromoDialogs({ dialog, isOpen, onClose }: PromoDialogsProps) {
  const promo = useAtomValue(cartPromoAtom)
  const gift = useGift(promo?.terms?.gift?.id ?? null)
  const { rows } = useCartPrice({ isOpen: isOpen && dialog.name === 'promoDiscount' })
  const { apply, isApplying } = usePromo()
  const show = useSetAtom(showDialogAtom)
  const close = useSetAtom(closeDialogAtom)
  const router = useRouter()
  const back = dialog.backTo && { backTo: dialog.backTo }
  const common = { isOpen, onClose }
  const code = promo?.code ?? ''

  if (dialog.name === 'promoCode')
    return <PromoCodeDialog {...common} typed={dialog.code ?? ''} isBusy={isApplying} onSubmit={(typed) => apply(typed, back)} />
  if (dialog.name === 'promoFailure')
    return (
      <PromoFailureDialog
        {...common}
        refusal={dialog}
        isKept={promo?.code === normalCode(dialog.code)}
        onMenu={() => {
          close()
          void router.navigate({ to: '/menu' })
        }}
        onRetry={() => show({ name: 'promoCode', code: dialog.code, ...back })}
      />
    )
  if (dialog.name === 'promoGift' && gift) return <PromoGiftDialog {...common} code={code} gift={gift} />
  const off = -(rows.find(({ kind }) => kind === 'promo')?.amount ?? 0)
  return <PromoDiscountDialog {...common} code={code} terms={promo?.terms ?? null} off={off} />
}
