import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState, type ReactNode, useId } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { cardTitle } from '~/checkout/pay-ways'
import { Dialog } from '~/ui/dialog'
import { brandWhileTyping, CARD_TYPO, cardForm, type CardValues, isMistyped } from './card-form'
import { ResendCountdown, useCountdown } from '~/auth/resend-code'
import { CODE_DIGITS } from '~/contracts/constants'
import { Form, useForm } from '~/account/form'
import { signInProblem } from '~/auth/sign-in-problem'
import { formatPhone, glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { showToast } from '~/ui/show-toast'
import { addCard, cardQueries, confirmCard } from './cards.functions'
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

  function askForCode(sent: CardValues) {
    setValues(sent)
    setIsCodeSent(true)
  }

  return isCodeSent ? (
    <CardCodeStep values={values} onBack={() => setIsCodeSent(false)} onAdded={onAdded} />
  ) : (
    <CardNumberStep initial={values} onCodeSent={askForCode} />
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
  const showFailure = (failure: Error) => setError(signInProblem(failure, 'code'))

  const confirming = useSingleMutation({
    mutationFn: (entered: string) => confirmCard({ data: { code: entered } }),
    onSuccess: async (card) => {
      await queryClient.invalidateQueries(cardQueries.list())
      onAdded()
      showToast({ kind: 'good', title: 'Карта сохранена', text: cardTitle(card) })
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

/** Asks for the card and for the phone that receives the code. The number is only in this form and in one request body. */
function CardNumberStep({ initial, onCodeSent }: { initial: CardValues; onCodeSent: (sent: CardValues) => void }) {
  const form = useForm({
    schema: cardForm,
    initial,
    send: async (filled) => {
      await addCard({ data: filled })
      return filled
    },
    onSaved: onCodeSent,
  })
  const { values, errors, change, field } = form
  const brand = brandWhileTyping(values.card)

  return (
    <>
      <Form form={form} action="Получить код">
        <CardNumberField
          value={values.card}
          onChange={(card) => change({ card })}
          onBlur={() => isMistyped(values.card) && form.warn({ card: CARD_TYPO })}
          error={errors['card']}
          aside={brand && <CardMark brand={brand} className="h-7 w-10.5" />}
        />
        <Field {...field('emitent')} label="Банк (необязательно)" autoComplete="off" maxLength={80} />
        <PhoneField
          label="Телефон, на который придёт код"
          value={values.phone}
          onChange={(phone) => phone !== values.phone && change({ phone })}
          error={errors['phone']}
        />
      </Form>
      <p className="pt-3 type-caption text-pretty text-ink-3">{glue('Номер карты не храним.')}</p>
    </>
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
