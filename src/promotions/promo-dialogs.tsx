import { type SubmitEvent, useState } from 'react'
import { formatPrice, glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { discountText, type FailureAction, failureText, type PromoRejection, readCode } from './promo-text'
import type { PromoType } from '~/contracts/cart'
import type { FoodField } from '~/ui/food-field'
import { Picture } from '~/ui/picture'

type PromoCodeDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** Initial text: a code that was rejected. */
  typed: string
  isBusy: boolean
  /** Gets the trimmed code. */
  onSubmit: (code: string) => void
}

export function PromoCodeDialog({ isOpen, onClose, typed, isBusy, onSubmit }: PromoCodeDialogProps) {
  const [text, setText] = useState(typed)
  const [error, setError] = useState<string>()

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const read = readCode(text)
    if ('problem' in read) setError(read.problem)
    else if (!isBusy) onSubmit(read.code)
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={'Есть промокод?'}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-3">
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
        <Button type="submit" kind="salmon" isWide isLoading={isBusy}>
          Применить
        </Button>
      </form>
    </Dialog>
  )
}

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

type PromoFailureDialogProps = {
  isOpen: boolean
  onClose: () => void
  refusal: PromoRejection
  isKept: boolean
  onMenu: () => void
  onRetry: () => void
}

const labels: Record<FailureAction, string> = { menu: 'Добавить блюда', retry: 'Ввести ещё раз', close: 'Понятно' }

export function PromoFailureDialog({ isOpen, onClose, refusal, isKept, onMenu, onRetry }: PromoFailureDialogProps) {
  const { title, advice, action } = failureText(refusal.reason, isKept)
  const press = { menu: onMenu, retry: onRetry, close: onClose }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="mt-1 type-body text-pretty">{glue(refusal.text)}</p>
      {advice && <p className="mt-2 type-body text-pretty text-ink-2">{glue(advice)}</p>}
      <Button kind="salmon" isWide onClick={press[action]} className="mt-6">
        {labels[action]}
      </Button>
    </Dialog>
  )
}

type PromoGiftDialogProps = {
  isOpen: boolean
  onClose: () => void
  code: string
  gift: { name: string; picture: string | null; field: FoodField }
}

export function PromoGiftDialog({ isOpen, onClose, code, gift: { name, picture, field } }: PromoGiftDialogProps) {
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
