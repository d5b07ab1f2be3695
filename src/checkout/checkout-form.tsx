import { useAtomValue, useSetAtom } from 'jotai'
import { Bike, Store } from '~/ui/icons.gen'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Address } from '~/contracts/addresses'
import type { User } from '~/contracts/user'
import { focusFault } from '~/ui/focus-fault'
import { SwitchOfTwo } from '~/ui/switch-of-two'
import { AddressBlock } from './address-block'
import { BonusBlock } from './bonus-block'
import { changeDraftAtom, checkoutDraftAtom, showErrorsAtom } from './checkout.atoms'
import { CheckoutSummary } from './checkout-summary'
import { OrderBar } from './order-bar'
import { findErrors } from './order-body'
import { PayBlock } from './pay-block'
import { PersonBlock } from './person-block'
import { PickupBlock } from './pickup-block'
import { TimeBlock } from './time-block'
import { useCheckout } from './use-checkout'
import { type OrderOutcome, usePlaceOrder } from './use-place-order'

type CheckoutFormProps = OrderOutcome & { addresses: readonly Address[]; user: Pick<User, 'name' | 'bonuses'> }

/** Delivery or pickup, where, when, how to pay, who; and the sum with the button that orders. */
export function CheckoutForm({ addresses, user, onPlaced, onTaken }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const change = useSetAtom(changeDraftAtom)
  const showErrors = useSetAtom(showErrorsAtom)
  const { delivery_type, name: typedName } = useAtomValue(checkoutDraftAtom)
  const [refusals, setRefusals] = useState(0)
  const checkout = useCheckout(addresses)
  const { draft, choices, cities, quote, time } = checkout
  const name = typedName ?? user.name ?? ''
  const { place, isPlacing } = usePlaceOrder({ checkout, name, onPlaced, onTaken, onRefused: () => setRefusals((times) => times + 1) })

  useEffect(() => {
    if (refusals > 0 && form.current) focusFault(form.current)
  }, [refusals])
  useEffect(() => () => showErrors({}), [showErrors])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!quote.data || isPlacing) return
    const { total } = quote.data.totals
    const errors = findErrors({ draft, choices, total, isSlotOpen: time.isSlotOpen })
    showErrors(errors)
    if (Object.keys(errors).length > 0) setRefusals((times) => times + 1)
    else place(total)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col lg:flex-row lg:items-start lg:gap-11 xl:gap-16">
      <div className="min-w-0 lg:grow">
        <h1 className="mb-5 type-page-small lg:mb-7">Куда и когда</h1>
        <SwitchOfTwo
          name="delivery"
          label="Как получить"
          options={[
            { value: 'delivery', label: 'Доставка', icon: <Bike aria-hidden="true" /> },
            { value: 'pickup', label: 'Заберу сам', icon: <Store aria-hidden="true" /> },
          ]}
          value={delivery_type}
          onChange={(value) => change({ delivery_type: value })}
        />
        {delivery_type === 'delivery' ? (
          <AddressBlock addresses={addresses} choices={choices} cities={cities} />
        ) : (
          <PickupBlock choices={choices} cities={cities} now={checkout.now} />
        )}
        <TimeBlock checkout={checkout} />
        <PayBlock />
        <BonusBlock balance={user.bonuses} quote={quote.data} />
        <PersonBlock name={name} persons={checkout.persons} />
      </div>
      <aside className="contents lg:sticky lg:top-24 lg:block lg:w-105 lg:shrink-0 lg:rounded-panel lg:bg-quiet lg:p-7">
        <div className="mt-7 mb-5 rounded-panel bg-quiet p-5 lg:m-0 lg:p-0">
          <CheckoutSummary {...checkout} />
        </div>
        <OrderBar checkout={checkout} isPlacing={isPlacing} />
      </aside>
    </form>
  )
}
