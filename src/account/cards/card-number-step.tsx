import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, errorText } from '~/lib/api-error'
import { glue } from '~/lib/text'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { CardNumberField } from './card-number-field'
import { Field } from '~/ui/field'
import { focusFault } from '~/ui/focus-fault'
import { PhoneField } from '~/ui/phone-field'
import { cardFaults, cardTypo, type CardValues, knownBrand } from './card-form'
import { CardMark } from './card-mark'
import { addCard } from './cards.functions'

type CardNumberStepProps = { values: CardValues; onChange: (values: CardValues) => void; onAsked: () => void }

/** Asks for the card and the phone that the code goes to. The number stands in this form and in one request's body. */
export function CardNumberStep({ values, onChange, onAsked }: CardNumberStepProps) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [refusals, setRefusals] = useState(0)
  const brand = knownBrand(values.card)
  const asking = useSingleMutation({
    // what was sent is not remembered
    gcTime: 0,
    mutationFn: () => addCard({ data: values }),
    onSuccess: onAsked,
    onError: (error) => {
      if (!(error instanceof ApiError)) refuse({ form: 'Связь пропала. Попробуйте ещё раз.' })
      // a dead session is told by the router's own watch
      else if (error.status !== 401) refuse(namedFaults(error))
    },
  })

  useEffect(() => {
    if (refusals > 0 && form.current) focusFault(form.current)
  }, [refusals])

  function refuse(found: Record<string, string>) {
    setFaults(found)
    setRefusals((times) => times + 1)
  }

  function change(some: Partial<CardValues>) {
    onChange({ ...values, ...some })
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in some) && name !== 'form')))
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const found = cardFaults(values)
    if (Object.keys(found).length > 0) refuse(found)
    else asking.mutate()
  }

  return (
    // were it ever sent by the browser itself, the number must not get into an address
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-1 pt-3">
      <CardNumberField
        value={values.card}
        onChange={(card) => change({ card })}
        onBlur={() => {
          const typo = cardTypo(values.card)
          if (typo) setFaults({ ...faults, card: typo })
        }}
        error={faults['card']}
        aside={brand && <CardMark brand={brand} className="h-7 w-10.5" />}
        autoFocus
      />
      <Field
        name="emitent"
        label="Банк (необязательно)"
        autoComplete="off"
        maxLength={80}
        value={values.emitent}
        error={faults['emitent']}
        onChange={(event) => change({ emitent: event.target.value })}
      />
      <PhoneField
        label="Телефон, на который придёт код"
        value={values.phone}
        onChange={(phone) => phone !== values.phone && change({ phone })}
        error={faults['phone']}
      />
      <p role="alert" className="px-1 type-body text-err not-empty:pb-2">
        {faults['form']}
      </p>
      <Button type="submit" kind="salmon" isWide isLoading={asking.isPending}>
        Получить код
      </Button>
      <p className="pt-2 type-caption text-pretty text-ink-3">{glue('Номер карты не храним.')}</p>
    </form>
  )
}

/** The fields of a refusal that the form shows; anything else stands above the button. */
function namedFaults(error: ApiError): Record<string, string> {
  const shown = Object.entries(error.status === 422 ? error.fields : {}).filter(([name]) => ['card', 'phone', 'emitent'].includes(name))
  return shown.length > 0 ? Object.fromEntries(shown) : { form: errorText(error) }
}
