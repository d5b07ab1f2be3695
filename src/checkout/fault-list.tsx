import { useAtomValue } from 'jotai'
import type { MouseEvent } from 'react'
import { controlOf } from '~/ui/focus-fault'
import { checkoutErrorsAtom } from './checkout.atoms'

/** What each field is called in one or two words, by the contract's name, from the top of the form down. */
const names: Record<string, string> = {
  address_id: 'адрес',
  pickup_point_id: 'точка',
  'address.street': 'улица',
  'address.house': 'дом',
  'address.building': 'корпус',
  'address.apartment': 'квартира',
  'address.entrance': 'подъезд',
  'address.floor': 'этаж',
  'address.intercom': 'домофон',
  'address.comment': 'как вас найти',
  datetime: 'время',
  pay_type: 'оплата',
  change_from: 'сдача',
  email: 'почта для чека',
  bonuses: 'бонусы',
  name: 'имя',
  persons: 'приборы',
  comment: 'комментарий',
  promocode: 'промокод',
}

/** What is wrong, once more at the button: each word leads to its field. Nothing where nothing is. */
export function FaultList() {
  const errors = useAtomValue(checkoutErrorsAtom)
  const faults = Object.entries(names).filter(([field]) => errors[field] !== undefined)
  if (faults.length === 0) return null
  return (
    <div className="type-meta text-err">
      <p>Осталось поправить:</p>
      <div className="no-scrollbar -my-1.5 flex gap-x-2 overflow-x-auto py-1.5 max-lg:bleed max-lg:[&>:first-child]:-ml-1 lg:-mx-1 lg:flex-wrap lg:overflow-visible">
        {faults.map(([field, name]) => (
          <button
            key={field}
            type="button"
            onClick={(event) => goTo(event, field)}
            className="min-h-11 min-w-11 shrink-0 rounded-full px-1 font-semibold underline decoration-2 underline-offset-4"
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Brings a field, or the first control of a question, into view and gives it the focus. */
function goTo({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, field: string) {
  const input = form?.elements.namedItem(field)
  const question = form?.querySelector(`[data-question="${field}"]`)
  const target = input instanceof HTMLElement ? input : question && controlOf(question)
  target?.focus({ preventScroll: true })
  const place = target === input ? target : question
  place?.scrollIntoView({ block: place === target ? 'center' : 'start', behavior: 'smooth' })
}
