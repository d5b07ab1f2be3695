import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { clock } from '~/auth/resend-code'
import { useCountdown } from '~/auth/use-countdown'
import { CODE_DIGITS } from '~/contracts/constants'
import { ApiError, errorText } from '~/lib/api-error'
import { formatPhone } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { CodeField } from '~/ui/code-field'
import { showToast } from '~/ui/show-toast'
import { cardName, type CardValues, withCard } from './card-form'
import { addCard, confirmCard } from './cards.functions'
import { cardQueries } from './cards.queries'

/** Within this time the server sends no second code. Contract "Sign-in". */
const RESEND_SECONDS = 60

type CardCodeStepProps = { values: CardValues; onBack: () => void; onAdded: () => void }

/** Takes the code for the card; sends itself at the fourth digit. The list shows the card at once. */
export function CardCodeStep({ values, onBack, onAdded }: CardCodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [secondsLeft, restart] = useCountdown(RESEND_SECONDS)
  const queryClient = useQueryClient()
  const { queryKey } = cardQueries.list()
  const explain = (failure: Error) => {
    if (!(failure instanceof ApiError)) setError('Связь пропала. Попробуйте ещё раз.')
    // a dead session is told by the router's own watch
    else if (failure.status !== 401) setError(failure.fields['code'] ?? errorText(failure))
  }

  const confirming = useSingleMutation({
    mutationFn: (entered: string) => confirmCard({ data: { code: entered } }),
    onSuccess: async (card) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (list) => list && withCard(list, card))
      void queryClient.invalidateQueries({ queryKey })
      onAdded()
      showToast({ kind: 'good', title: 'Карта сохранена', text: cardName(card) })
    },
    onError: (failure) => {
      setCode('')
      explain(failure)
    },
  })
  const resending = useSingleMutation({
    gcTime: 0,
    mutationFn: () => addCard({ data: values }),
    onSuccess: () => {
      setError(undefined)
      restart(RESEND_SECONDS)
    },
    onError: explain,
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
        <p className="flex min-h-11 items-center type-body text-ink-2">
          <span>
            Прислать ещё раз можно через <span className="font-semibold text-ink tabular-nums">{clock(secondsLeft)}</span>
          </span>
        </p>
      ) : (
        <Button size="sm" isLoading={resending.isPending} onClick={() => resending.mutate()}>
          Прислать код ещё раз
        </Button>
      )}
    </form>
  )
}
