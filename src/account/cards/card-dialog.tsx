import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState, type ReactNode, useId } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { Dialog } from '~/ui/dialog'
import { withItem } from '~/account/default-first'
import { cardName, type CardValues, brandWhileTyping, cardForm, cardTypo } from './card-form'
import { ResendCountdown, useCountdown } from '~/auth/resend-code'
import { CODE_DIGITS } from '~/contracts/constants'
import { rejectionErrors, useFormErrors, validationErrors } from '~/account/form-errors'
import { formatPhone, glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { showToast } from '~/ui/show-toast'
import { addCard, confirmCard } from './cards.functions'
import { cardQueries } from './cards.queries'
import { Field, FieldShell, inputClass, inputProps } from '~/ui/field'
import { PhoneField } from '~/ui/phone-field'
import { CardMark } from './card-mark'
import { useMask } from '~/ui/use-mask'

/** Saves a card: its number, then the code from the SMS. Closing discards what was typed. */
export function CardDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { data: user } = useQuery({ ...authQueries.user(), enabled: isOpen })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Сохранить карту">
      {user && <CardSteps phone={user.phone} onAdded={onClose} />}
    </Dialog>
  )
}

function CardSteps({ phone, onAdded }: { phone: string; onAdded: () => void }) {
  const [values, setValues] = useState<CardValues>({ card: '', phone, emitent: '' })
  const [isCodeSent, setIsCodeSent] = useState(false)
  return isCodeSent ? (
    <CardCodeStep values={values} onBack={() => setIsCodeSent(false)} onAdded={onAdded} />
  ) : (
    <CardNumberStep values={values} onChange={setValues} onCodeSent={() => setIsCodeSent(true)} />
  )
}

/** The server sends at most one code per minute. */
const RESEND_SECONDS = 60

/** Asks for the code, submits at the last digit and adds the card to the list. */
function CardCodeStep({ values, onBack, onAdded }: { values: CardValues; onBack: () => void; onAdded: () => void }) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [secondsLeft, restart] = useCountdown(RESEND_SECONDS)
  const queryClient = useQueryClient()
  const { queryKey } = cardQueries.list()
  const showFailure = (failure: Error) => {
    const errors = rejectionErrors(failure, ['code'], 'Связь пропала. Попробуйте ещё раз.')
    if (errors) setError(errors['code'] ?? errors['form'])
  }

  const confirming = useSingleMutation({
    mutationFn: (entered: string) => confirmCard({ data: { code: entered } }),
    onSuccess: async (card) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list && withItem(list, card, true))
      void queryClient.invalidateQueries({ queryKey })
      onAdded()
      showToast({ kind: 'good', title: 'Карта сохранена', text: cardName(card) })
    },
    onError: (failure) => {
      setCode('')
      showFailure(failure)
    },
  })
  const resending = useSingleMutation({
    gcTime: 0,
    mutationFn: () => addCard({ data: values }),
    onSuccess: () => {
      setError(undefined)
      restart(RESEND_SECONDS)
    },
    onError: showFailure,
  })

  function enter(entered: string) {
    if (entered.length < CODE_DIGITS) setError('Введите четыре цифры из СМС')
    else confirming.mutate(entered)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    enter(code)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-3">
      <p className="type-body text-ink-2">
        Отправили на <span className="whitespace-nowrap">{formatPhone(values.phone)}</span>.{' '}
        <button type="button" className="-my-2.5 py-2.5 text-ink underline underline-offset-4" onClick={onBack}>
          Изменить
        </button>
      </p>
      <CodeField
        value={code}
        onChange={(digits) => {
          setCode(digits)
          setError(undefined)
        }}
        onComplete={enter}
        error={error}
        autoFocus
      />
      <Button type="submit" kind="salmon" isWide isLoading={confirming.isPending}>
        Сохранить карту
      </Button>
      {secondsLeft > 0 ? (
        <ResendCountdown seconds={secondsLeft} />
      ) : (
        <Button size="sm" isLoading={resending.isPending} onClick={() => resending.mutate()}>
          Прислать код ещё раз
        </Button>
      )}
    </form>
  )
}

type CardNumberStepProps = { values: CardValues; onChange: (values: CardValues) => void; onCodeSent: () => void }

/** Asks for the card and for the phone that receives the code. The number is only in this form and in one request body. */
function CardNumberStep({ values, onChange, onCodeSent }: CardNumberStepProps) {
  const { form, errors, setErrors, show, clear } = useFormErrors()
  const brand = brandWhileTyping(values.card)
  const { mutate, isPending } = useSingleMutation({
    // do not keep the card number in the mutation cache
    gcTime: 0,
    mutationFn: () => addCard({ data: values }),
    onSuccess: onCodeSent,
    onError: (error) => {
      const found = rejectionErrors(error, ['card', 'phone', 'emitent'], 'Связь пропала. Попробуйте ещё раз.')
      if (found) show(found)
    },
  })

  function change(some: Partial<CardValues>) {
    onChange({ ...values, ...some })
    clear('form', ...Object.keys(some))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = validationErrors(cardForm, values)
    if (Object.keys(found).length > 0) show(found)
    else mutate()
  }

  return (
    // `post`: a submit without script must not put the number into a URL
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-1 pt-3">
      <CardNumberField
        value={values.card}
        onChange={(card) => change({ card })}
        onBlur={() => {
          const typo = cardTypo(values.card)
          if (typo) setErrors({ ...errors, card: typo })
        }}
        error={errors['card']}
        aside={brand && <CardMark brand={brand} className="h-7 w-10.5" />}
      />
      <Field
        name="emitent"
        label="Банк (необязательно)"
        autoComplete="off"
        maxLength={80}
        value={values.emitent}
        error={errors['emitent']}
        onChange={(event) => change({ emitent: event.target.value })}
      />
      <PhoneField
        label="Телефон, на который придёт код"
        value={values.phone}
        onChange={(phone) => phone !== values.phone && change({ phone })}
        error={errors['phone']}
      />
      <p role="alert" className="px-1 type-body text-err not-empty:pb-2">
        {errors['form']}
      </p>
      <Button type="submit" kind="salmon" isWide isLoading={isPending}>
        Получить код
      </Button>
      <p className="pt-2 type-caption text-pretty text-ink-3">{glue('Номер карты не храним.')}</p>
    </form>
  )
}

type CardNumberFieldProps = {
  /** At most nineteen digits. */
  value: string
  onChange: (digits: string) => void
  onBlur: () => void
  error: string | undefined
  /** Shown at the right: the network's logo. */
  aside: ReactNode
}

const MASK = '0000 0000 0000 0000 000'
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 19)
const grouped = (digits: string) => digits.replace(/\d{4}(?=\d)/g, '$& ')

/** A card number in groups of four digits. */
function CardNumberField({ value, onChange, onBlur, error, aside }: CardNumberFieldProps) {
  const id = useId()
  const { input, withMask } = useMask({ mask: MASK, value, onChange, format: grouped })

  return (
    <FieldShell id={id} label="Номер карты" error={error}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="cc-number"
        spellCheck={false}
        autoFocus
        {...inputProps({ id, error, autoFocus: true })}
        ref={input}
        onBlur={onBlur}
        defaultValue={grouped(value)}
        onInput={(event) => !withMask() && onChange(digitsOf(event.currentTarget.value))}
        className={`${inputClass} h-14 pt-5 pr-18 font-semibold tabular-nums`}
      />
      <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center">{aside}</span>
    </FieldShell>
  )
}
