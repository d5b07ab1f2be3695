import { type SubmitEvent, useState } from 'react'
import { glue } from '~/lib/text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { readCode } from './promo-text'

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
