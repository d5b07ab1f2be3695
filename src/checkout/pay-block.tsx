import { useAtomValue, useSetAtom } from 'jotai'
import { Banknote, CreditCard, QrCode } from '~/ui/icons.gen'
import { ChoiceCard } from '~/ui/choice-card'
import { Field } from '~/ui/field'
import { changeDraftAtom, checkoutDraftAtom, checkoutErrorsAtom } from './checkout.atoms'
import { CheckoutBlock } from './checkout-block'
import { offeredWays } from './pay-ways'

const payIcons = { card: CreditCard, qr: QrCode, cash: Banknote }

/** How to pay when the order is handed over; cash asks what change is needed from. */
export function PayBlock() {
  const { pay_way, delivery_type, change_from } = useAtomValue(checkoutDraftAtom)
  const errors = useAtomValue(checkoutErrorsAtom)
  const change = useSetAtom(changeDraftAtom)
  return (
    <CheckoutBlock title="Оплата" error={errors['pay_type']}>
      <div role="radiogroup" aria-label="Оплата" className="grid items-start gap-2.5 sm:grid-cols-2">
        {offeredWays(delivery_type === 'pickup').map(({ value, title, note }) => {
          const Icon = payIcons[value]
          return (
            <ChoiceCard
              key={value}
              name="pay"
              value={value}
              checked={pay_way === value}
              onChange={() => change({ pay_way: value })}
              title={title}
              note={note}
              icon={<Icon aria-hidden="true" className="size-5.5" />}
            />
          )
        })}
        {pay_way === 'cash' && (
          <Field
            name="change_from"
            label="С какой суммы сдача"
            inputMode="numeric"
            autoComplete="off"
            value={change_from}
            error={errors['change_from']}
            hint="Если без сдачи, оставьте пустым"
            onChange={(event) => change({ change_from: event.target.value })}
          />
        )}
      </div>
    </CheckoutBlock>
  )
}
