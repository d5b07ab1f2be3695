import { emptyAddress, type AddressDraft } from './address-form'
import type { CheckoutDraft } from './checkout-draft'
import { payOf } from './pay-ways'

type Changes = Partial<CheckoutDraft> & { address?: never }
/** What a customer did to the form before its scripts came: choices and texts of the draft, and texts of the new address. */
export type EarlyInput = { draft: Changes; address: Partial<AddressDraft> }

/** Reads what was picked and typed while the page was only HTML: whatever is not as the server wrote it. It has to be read
 *  in the commit that hydrates the form: React leaves the customer's input alone there, and puts its own values back at the
 *  next. A text that was typed and taken back again is as the server wrote it, so it counts as untouched. */
export function readEarlyInput(form: HTMLFormElement): EarlyInput {
  const draft: Changes = {}
  const address: Partial<AddressDraft> = {}
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && texts.has(control.type))) {
      if (control.value !== control.defaultValue) readText(control, draft, address)
    } else if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked) {
      if (control.type === 'checkbox' && control.name === 'save_card') draft.save_card = control.checked
      if (control.type === 'radio' && control.checked) Object.assign(draft, choices[control.name]?.(control.value))
    }
  }
  return { draft, address }
}

const texts = new Set(['text', 'email', 'tel'])

function readText({ name, value }: { name: string; value: string }, draft: Changes, address: Partial<AddressDraft>) {
  if (name === 'name' || name === 'comment' || name === 'email' || name === 'change_from') draft[name] = value
  const field = name.replace(/^address\./, '')
  if (name !== field && isAddressField(field)) address[field] = value
}

const isAddressField = (field: string): field is keyof AddressDraft => Object.hasOwn(emptyAddress, field)

/** What a radio button of a name means for the draft. */
const choices: Record<string, (value: string) => Changes> = {
  delivery: (value) => ({ delivery_type: value === 'pickup' ? 'pickup' : 'delivery' }),
  address: (value) => ({ address_choice: value === 'new' ? value : Number(value) }),
  'pickup-point': (value) => ({ pickup_point_id: Number(value) }),
  time: (value) => ({ time_type: value === 'datetime' ? 'datetime' : 'now' }),
  pay: (value) => payOf(value),
}
