import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { authQueries } from '~/auth/auth.queries'
import { Dialog } from '~/ui/dialog'
import { withItem } from '~/account/default-first'
import { cardName, type CardValues } from './card-form'
import { CardNumberStep } from './card-number-step'
import { ResendCountdown, useCountdown } from '~/auth/resend-code'
import { CODE_DIGITS } from '~/contracts/constants'
import { rejectionErrors } from '~/account/form-errors'
import { formatPhone } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { showToast } from '~/ui/show-toast'
import { addCard, confirmCard } from './cards.functions'
import { cardQueries } from './cards.queries'

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
