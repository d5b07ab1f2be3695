import { Link } from '@tanstack/react-router'
import { useSetAtom } from 'jotai'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { User } from '~/contracts/user'
import { ActForm } from '~/ui/act-form'
import { focusFault } from '~/ui/focus-fault'
import { Icon } from '~/ui/icon'
import { SwitchOfTwo } from '~/ui/choices'
import { AddressBlock } from './address-block'
import { BonusBlock } from './bonus-block'
import { CheckoutSummary } from './checkout-summary'
import { changeDraftAtom, loadDraftAtom, showErrorsAtom } from './checkout.atoms'
import { OrderBar } from './order-bar'
import { findErrors } from './order-body'
import { PayBlock } from './pay-block'
import { PersonBlock } from './person-block'
import { PickupBlock } from './pickup-block'
import { TimeBlock } from './time-block'
import { type CustomerData, useCheckout } from './use-checkout'
import { type OrderHandlers, usePlaceOrder } from './use-place-order'
import { useDraft } from './use-draft'

type CheckoutFormProps = OrderHandlers & CustomerData & { user: Pick<User, 'id' | 'name' | 'email' | 'bonuses'>; areCardsLost: boolean }

/** Delivery or pickup, where, when, how to pay, for whom; the total and the order button. */
export function CheckoutForm({ addresses, cards, areCardsLost, user, ...handlers }: CheckoutFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const change = useSetAtom(changeDraftAtom)
  const loadDraft = useSetAtom(loadDraftAtom)
  const showErrors = useSetAtom(showErrorsAtom)
  const typed = useDraft()
  const [invalidCount, setInvalidCount] = useState(0)
  const [, setAdopted] = useState(false)
  const restoreCaret = useRef<() => void>(null)
  const checkout = useCheckout({ addresses, cards })
  const { draft, choices, pay, quote, time } = checkout
  const name = typed.name ?? user.name ?? ''
  const email = typed.email ?? user.email ?? ''
  const focusInvalid = () => setInvalidCount((count) => count + 1)
  const { place, isPlacing, orderError } = usePlaceOrder({ ...handlers, checkout, name, email, onInvalid: focusInvalid })

  // before the first paint: another customer's draft may still be in memory
  useLayoutEffect(() => loadDraft(user.id), [loadDraft, user.id])
  useLayoutEffect(() => {
    restoreCaret.current?.()
    restoreCaret.current = null
  }, [typed])
  // a state set here is rendered at once, and the loaded draft with it: no key comes in between
  useLayoutEffect(() => {
    if (!form.current) return
    restoreCaret.current = caretKeeper(form.current)
    adoptEarlyInput(form.current)
    setAdopted(true)
  }, [])
  useEffect(() => {
    if (invalidCount > 0 && form.current) focusFault(form.current)
  }, [invalidCount])

  function submit() {
    if (!quote.data || quote.isPlaceholderData || isPlacing) return
    const { total } = quote.data.totals
    const errors = findErrors({ draft, choices, pay, email, total, isSlotOpen: time.isSlotOpen, zone: checkout.zone })
    showErrors(errors)
    if (pay.way === null || Object.keys(errors).length > 0) focusInvalid()
    else place(pay.way)
  }

  return (
    <ActForm ref={form} onAct={submit} className="flex flex-col lg:flex-row lg:items-start lg:gap-11 xl:gap-16">
      <div className="min-w-0 lg:grow">
        <h1 className="mb-5 type-page-small lg:mb-7">Куда и когда</h1>
        <SwitchOfTwo
          name="delivery"
          label="Как получить"
          options={[
            { value: 'delivery', label: 'Доставка', icon: <Icon name="bike" /> },
            { value: 'pickup', label: 'Заберу сам', icon: <Icon name="store" /> },
          ]}
          value={draft.delivery_type}
          onChange={(value) => change({ delivery_type: value })}
        />
        {draft.delivery_type === 'delivery' ? <AddressBlock {...checkout} addresses={addresses} /> : <PickupBlock {...checkout} />}
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
          Нажимая кнопку, вы соглашаетесь с{'\u00a0'}
          <Link to="/delivery" className="underline underline-offset-2 hover:text-ink">
            условиями доставки
          </Link>
        </p>
        <OrderBar checkout={checkout} isPlacing={isPlacing} orderError={orderError} />
      </aside>
    </ActForm>
  )
}

/** Repeats what was picked and typed before hydration as events, so that the handlers of the controls adopt it. React takes such input for
 *  its own state and reports nothing; it notices a change only against a value set through the element's own property. The field in use keeps
 *  what it shows as well: a saved text that comes under the keys would mix with what is typed. */
function adoptEarlyInput(form: HTMLFormElement): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
      if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) continue
      control.checked = !control.checked
      control.click()
    } else if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type !== 'range')) {
      const typed = control.value
      if (typed === control.defaultValue && control !== document.activeElement) continue
      control.value = `${typed} `
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, typed)
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** The caret of the field in use, for later: a value that is set moves it to the end. */
function caretKeeper(form: HTMLFormElement): () => void {
  const field = document.activeElement
  const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  // an e-mail address and what is no text have no caret to set
  if (!isText || field.selectionStart === null || !form.contains(field)) return () => {}
  const { selectionStart, selectionEnd } = field
  return () => field.setSelectionRange(selectionStart, selectionEnd)
}
