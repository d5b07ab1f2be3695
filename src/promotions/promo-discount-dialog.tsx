import type { PromoType } from '~/contracts/cart'
import { formatPrice, glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { discountText } from './promo-text'

type PromoDiscountDialogProps = {
  isOpen: boolean
  onClose: () => void
  code: string
  /** Percent or roubles; null after the code was removed. */
  terms: { type: PromoType; discount: number } | null
  /** Current discount in roubles; 0 while unknown. */
  off: number
}

export function PromoDiscountDialog({ isOpen, onClose, code, terms, off }: PromoDiscountDialogProps) {
  const size = terms ? ` ${discountText(terms)}` : ''
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={glue(`Скидка${size} уже в корзине`)}>
      <p className="mt-1 type-body text-ink-2">
        {off > 0 && (
          <>
            {glue(`С кодом ${code} этот заказ дешевле на`)}
            {'\u00a0'}
            <span className="sum font-semibold text-ok">{formatPrice(off)}</span>.{' '}
          </>
        )}
        {glue('Добавите блюда, и скидка пересчитается сама.')}
      </p>
      <Button kind="salmon" isWide onClick={onClose} className="mt-6">
        Продолжить
      </Button>
    </Dialog>
  )
}
