import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, useForm } from '~/account/form'
import { authQueries } from '~/auth/auth.queries'
import { CodeForm } from '~/auth/code-form'
import { ResendCountdown, useResendCountdown } from '~/auth/resend-code'
import { cardTitle } from '~/checkout/choices'
import type { Card } from '~/contracts/cards'
import { glue } from '~/lib/text'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Field } from '~/ui/field'
import { useShop } from '~/shop/use-shop'
import { MaskedField } from '~/ui/masked-field'
import { PhoneField } from '~/ui/phone-field'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import type { FieldMask } from '~/ui/use-mask'
import { brandWhileTyping, CARD_TYPO, cardForm, type CardValues, isMistyped } from './card-form'
import { CardMark } from './card-mark'
import { addCard, cardQueries, confirmCard } from './cards.functions'

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

/** Asks for the code and adds the card to the list. */
function CardCodeStep({ values, onBack, onAdded }: { values: CardValues; onBack: () => void; onAdded: () => void }) {
  const [secondsLeft, restart] = useResendCountdown(RESEND_SECONDS)
  const queryClient = useQueryClient()
  const { mutate: resend, isPending } = useSingleMutation({
    gcTime: 0,
    mutationFn: () => addCard({ data: values }),
    onSuccess: () => restart(RESEND_SECONDS),
    onError: showFault,
  })

  async function finish(card: Card) {
    await waitAfter(queryClient.invalidateQueries(cardQueries.list()))
    onAdded()
    showToast({ kind: 'good', title: 'Карта сохранена', text: cardTitle(card) })
  }

  return (
    <CodeForm
      phone={values.phone}
      onBack={onBack}
      isAutomatic
      action="Сохранить карту"
      send={(code) => confirmCard({ data: { code } })}
      onDone={finish}
    >
      {(clear) =>
        secondsLeft > 0 ? (
          <ResendCountdown seconds={secondsLeft} />
        ) : (
          <Button
            size="sm"
            isLoading={isPending}
            onClick={() => {
              clear()
              resend()
            }}
          >
            Прислать код ещё раз
          </Button>
        )
      }
    </CodeForm>
  )
}

/** Asks for the card and for the phone that receives the code. The number is only in this form and in one request body. */
function CardNumberStep({ initial, onCodeSent }: { initial: CardValues; onCodeSent: (sent: CardValues) => void }) {
  const { phonePrefix } = useShop()
  const form = useForm({
    schema: cardForm(phonePrefix),
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
        <div className="relative">
          <MaskedField
            label="Номер карты"
            autoComplete="cc-number"
            spellCheck={false}
            autoFocus
            mask={cardMask}
            value={values.card}
            onChange={(card) => change({ card })}
            onBlur={() => isMistyped(values.card) && form.warn({ card: CARD_TYPO })}
            error={errors['card']}
            className="tabular-nums [&_input]:text-[min(1rem,5.8vw)]"
          />
          {brand && <CardMark brand={brand} className="pointer-events-none absolute top-3.5 right-3.5 h-7 w-10.5" />}
        </div>
        <Field {...field('emitent')} label="Банк (необязательно)" autoComplete="off" maxLength={80} />
        <PhoneField
          label="Телефон, на который придёт код"
          prefix={phonePrefix}
          value={values.phone}
          onChange={(phone) => phone !== values.phone && change({ phone })}
          error={errors['phone']}
        />
      </Form>
      <p className="pt-3 type-caption text-pretty text-ink-3">{glue('Номер карты не храним.')}</p>
    </>
  )
}

const cardMask: FieldMask = {
  options: () => ({ mask: '0000 0000 0000 0000 000' }),
  read: (text) => text.replace(/\D/g, '').slice(0, 19),
  show: (digits) => digits.replace(/\d{4}(?=\d)/g, '$& '),
}
