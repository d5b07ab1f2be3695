import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { User } from '~/contracts/user'
import { focusFault } from '~/ui/focus-fault'
import { Bike, Store } from '~/ui/icons.gen'
import { SwitchOfTwo } from '~/ui/choices'
import { AddressBlock } from './address-block'
import { BonusBlock } from './bonus-block'
import { changeDraftAtom, checkoutDraftAtom, setCheckoutStateAtom, showErrorsAtom } from './checkout.atoms'
import { CheckoutSummary } from './checkout-summary'
import { OrderBar } from './order-bar'
import { findErrors } from './order-body'
import { PayBlock } from './pay-block'
import { PersonBlock } from './person-block'
import { PickupBlock } from './pickup-block'
import { TimeBlock } from './time-block'
import { type Belongings, useCheckout } from './use-checkout'
import { useDraft } from './use-draft'
import { type OrderOutcome, usePlaceOrder } from './use-place-order'

type CheckoutFormProps = OrderOutcome & Belongings & { user: Pick<User, 'id' | 'name' | 'email' | 'bonuses'>; areCardsLost: boolean }

/** Delivery or pickup, where, when, how to pay, who; and the sum with the button that orders. */
export function CheckoutForm({ addresses, cards, areCardsLost, user, ...outcome }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const change = useSetAtom(changeDraftAtom)
  const showErrors = useSetAtom(showErrorsAtom)
  const setState = useSetAtom(setCheckoutStateAtom)
  const typed = useAtomValue(checkoutDraftAtom)
  const [refusals, setRefusals] = useState(0)
  useDraft(form, user.id)
  const checkout = useCheckout({ addresses, cards })
  const { draft, choices, cities, pay, quote, time } = checkout
  const name = typed.name ?? user.name ?? ''
  const email = typed.email ?? user.email ?? ''
  const refuse = () => setRefusals((times) => times + 1)
  const { place, isPlacing } = usePlaceOrder({ ...outcome, checkout, name, email, onRefused: refuse })

  useEffect(() => {
    if (refusals > 0 && form.current) focusFault(form.current)
  }, [refusals])
  // what was said of the last try is over once one leaves
  useEffect(
    () => () => {
      showErrors({})
      setState({ errorMessage: null, hasUnpaid: false })
    },
    [setState, showErrors],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!quote.data || isPlacing) return
    const { total } = quote.data.totals
    const errors = findErrors({ draft, choices, pay, email, total, isSlotOpen: time.isSlotOpen })
    showErrors(errors)
    if (pay.way === null || Object.keys(errors).length > 0) refuse()
    else place({ seen: total, way: pay.way })
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
          value={draft.delivery_type}
          onChange={(value) => change({ delivery_type: value })}
        />
        {draft.delivery_type === 'delivery' ? (
          <AddressBlock addresses={addresses} choices={choices} cities={cities} />
        ) : (
          <PickupBlock choices={choices} cities={cities} now={checkout.now} />
        )}
        <TimeBlock checkout={checkout} />
        <PayBlock checkout={checkout} email={email} areCardsLost={areCardsLost} />
        <BonusBlock balance={user.bonuses} quote={quote.data} />
        <PersonBlock name={name} persons={checkout.persons} />
      </div>
      <aside className="contents lg:sticky lg:top-24 lg:flex lg:w-105 lg:flex-col lg:shrink-0 lg:rounded-panel lg:bg-quiet lg:p-7">
        <div className="mt-7 mb-5 rounded-panel bg-quiet p-5 max-[22.5rem]:p-4 lg:m-0 lg:p-0">
          <CheckoutSummary {...checkout} />
        </div>
        <p className="mb-5 text-center type-caption text-balance text-ink-2 lg:order-last lg:mt-3.5 lg:mb-0">
          Нажимая, вы соглашаетесь с{'\u00a0'}
          <Link to="/delivery" className="underline underline-offset-2 hover:text-ink">
            условиями доставки
          </Link>
        </p>
        <OrderBar checkout={checkout} isPlacing={isPlacing} />
      </aside>
    </form>
  )
}
