import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { cartPromoAtom } from '~/cart/cart.atoms'
import { useCartPrice } from '~/cart/use-cart-price'
import { type Gift, useGift, usePromo } from '~/cart/use-promo'
import { closeDialogAtom, type OpenDialog, showDialogAtom } from '~/lib/dialog.atoms'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { discountText, type FailureAction, failureText, readCode } from '~/promotions/promo-text'
import { normalCode } from '~/rules/promo-code'
import { AskForm } from '~/ui/ask-form'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { Picture } from '~/ui/picture'

/** `onClose` returns to the cart if the code was typed there. */
type Shown = { isOpen: boolean; onClose: () => void }
type DialogOf<Name> = Shown & { dialog: Extract<OpenDialog, { name: Name }> }

/** The promo code dialogs, filled from the cart. */
export function PromoDialogs({ dialog, ...rest }: DialogOf<'promoCode' | 'promoDiscount' | 'promoGift' | 'promoFailure'>) {
  const promo = useAtomValue(cartPromoAtom)
  const gift = useGift(promo?.terms?.gift?.id ?? null)
  if (dialog.name === 'promoCode') return <PromoCodeDialog dialog={dialog} {...rest} />
  if (dialog.name === 'promoFailure') return <PromoFailureDialog dialog={dialog} {...rest} />
  if (dialog.name === 'promoGift' && gift) return <PromoGiftDialog gift={gift} code={promo?.code ?? ''} {...rest} />
  return <PromoDiscountDialog {...rest} />
}

function PromoCodeDialog({ dialog, isOpen, onClose }: DialogOf<'promoCode'>) {
  const [text, setText] = useState(dialog.code ?? '')
  const [error, setError] = useState<string>()
  const { apply, isApplying } = usePromo()

  function submit() {
    const read = readCode(text)
    if ('problem' in read) setError(read.problem)
    else if (!isApplying) apply(read.code, dialog.backTo && { backTo: dialog.backTo })
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Есть промокод?">
      <AskForm onAsk={submit} className="flex flex-col gap-3">
        <p className="type-body text-ink-2">{glue('Введите его, и скидка или подарок появятся в корзине. Регистр букв не важен.')}</p>
        <Field
          name="promocode"
          label="Промокод или сертификат"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          autoFocus
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" kind="salmon" isWide isLoading={isApplying}>
          Применить
        </Button>
      </AskForm>
    </Dialog>
  )
}

function PromoDiscountDialog({ isOpen, onClose }: Shown) {
  const { code = '', terms } = useAtomValue(cartPromoAtom) ?? {}
  const { promoSaves: off, advice, delivery, totals } = useCartPrice({ isOpen })
  const { remove } = usePromo()
  if (advice)
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={glue('С кодом выйдет дороже')}>
        <p className="mt-1 type-body text-pretty text-ink-2">{glue(`${advice.text}.`)}</p>
        <Button
          kind="salmon"
          isWide
          className="mt-6"
          onClick={() => {
            remove()
            onClose()
          }}
        >
          Без кода
        </Button>
        <Button kind="line" isWide onClick={onClose} className="mt-3">
          Оставить код
        </Button>
      </Dialog>
    )
  const isPaidInstead = off !== null && off < totals.discount && delivery.free_from !== null && totals.delivery_fee > 0
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={glue(terms ? `Скидка ${discountText(terms)} уже в корзине` : `Код ${code} сработал`)}>
      <p className="mt-1 type-body text-ink-2">
        {off !== null && off > 0 && (
          <>
            {glue(`С кодом ${code} этот заказ дешевле на`)}
            {'\u00a0'}
            <span className="sum font-semibold text-ok">{priceText(off)}</span>
            {isPaidInstead ? glue(': доставка теперь платная. ') : '. '}
          </>
        )}
        {glue('Добавьте блюда, и скидка пересчитается сама.')}
      </p>
      <Button kind="salmon" isWide onClick={onClose} className="mt-6">
        Продолжить
      </Button>
    </Dialog>
  )
}

const labels: Record<FailureAction, string> = { menu: 'Добавить блюда', retry: 'Ввести ещё раз', close: 'Понятно' }

function PromoFailureDialog({ dialog: { code, reason, text, backTo }, isOpen, onClose }: DialogOf<'promoFailure'>) {
  const isKept = useAtomValue(cartPromoAtom)?.code === normalCode(code)
  const show = useSetAtom(showDialogAtom)
  const close = useSetAtom(closeDialogAtom)
  const router = useRouter()
  const { title, advice, action } = failureText(reason, isKept)

  function press() {
    if (action === 'retry') return show({ name: 'promoCode', code, ...(backTo && { backTo }) })
    if (action === 'close') return onClose()
    close()
    void router.navigate({ to: '/menu' })
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="mt-1 type-body text-pretty">{glue(text)}</p>
      {advice && <p className="mt-2 type-body text-pretty text-ink-2">{glue(advice)}</p>}
      <Button kind="salmon" isWide onClick={press} className="mt-6">
        {labels[action]}
      </Button>
    </Dialog>
  )
}

function PromoGiftDialog({ gift: { name, picture, field }, code, isOpen, onClose }: Shown & { gift: Gift; code: string }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={glue(`${name} в подарок`)}
      pictureField={field}
      picture={
        <div className="absolute top-1/2 -left-8 w-112 -translate-y-1/2">
          <Picture src={picture} alt="" sizes="448px" />
        </div>
      }
    >
      <div data-field={field} className="mt-1 mb-4 flex h-44 items-center justify-center overflow-hidden rounded-card bg-field lg:hidden">
        <span className="size-60 shrink-0">
          <Picture src={picture} alt="" sizes="240px" />
        </span>
      </div>
      <p className="type-body text-ink-2">{glue(`Уже в корзине и бесплатно. Если убрать код ${code}, подарок уйдёт вместе с ним.`)}</p>
      <Button kind="salmon" isWide onClick={onClose} className="mt-6">
        Продолжить
      </Button>
    </Dialog>
  )
}
