import * as v from 'valibot'
import { MAX_CHANGE_FROM, MAX_COMMENT_LENGTH } from '~/contracts/constants'
import { readEmail } from '~/contracts/email-address'
import { ApiError } from '~/lib/api-error'
import { priceText } from '~/rules/number-text'
import { validationErrors } from '~/lib/validation-errors'
import { typedNumber } from '~/rules/typed-number'
import { ADDRESS_PARTS, type AddressDraft, addressForm } from './address-form'
import type { OrderDraft, OrderPlace } from './order-body'
import { toPayOnReceipt } from '~/rules/doorstep'
import { PAY_WAYS, type PayWay } from './order-choices'
import { type Faults, receivingFaults } from './receiving'

/** The names of an order's fields: «address.street». */
export const ADDRESS_FIELDS = ADDRESS_PARTS.map((part) => `address.${part}` as const)

const typedParts = v.object({ address: v.omit(addressForm, ['city_id']) })

/** What is missing or too long in a typed address, by the field of an order. */
export const addressFaults = (address: AddressDraft): Faults<(typeof ADDRESS_FIELDS)[number]> => validationErrors(typedParts, { address })

/** What the screen knows beside the draft. */
type Known = {
  place: Pick<OrderPlace, 'address' | 'pointId'>
  /** Null where no way to pay is chosen. */
  way: PayWay | null
  /** For the receipt; null where none is sent. `noEmail` asks for it. */
  email: string | null
  noEmail: string
  /** Null while it is not known. */
  total: number | null
}

/** What is missing or wrong in a new order before it can be sent, by field. */
export function findFaults(draft: OrderDraft, { place, way, email, noEmail, total }: Known): Faults {
  const faults: Faults = {}
  if (draft.delivery_type === 'pickup' && place.pointId === null) faults['pickup_point_id'] = 'Выберите, откуда забрать'
  if (draft.delivery_type === 'delivery' && !place.address) Object.assign(faults, addressFaults(draft.address))
  if (draft.time_type === 'datetime' && !draft.datetime) faults['datetime'] = 'Выберите время'
  const emailFault = email === null ? undefined : email.trim() === '' ? noEmail : readEmail(email).fault
  if (emailFault !== undefined) faults['email'] = emailFault
  const changeFault = way === 'cash' ? changeProblem(draft.change_from, total) : null
  if (changeFault !== null) faults['change_from'] = changeFault
  const toPay = way === null ? 0 : toPayOnReceipt(PAY_WAYS[way].pay_variant, total ?? 0)
  Object.assign(faults, receivingFaults(draft, toPay))
  if (draft.comment.length > MAX_COMMENT_LENGTH) faults['comment'] = `Не длиннее ${MAX_COMMENT_LENGTH} знаков`
  return faults
}

/** What is wrong with the banknote that the guest wants change for; null where nothing is, or nothing is typed. `total`: null while it is
 *  not known. */
export function changeProblem(text: string, total: number | null): string | null {
  if (text.trim() === '') return null
  const { value: change = 0, fault } = typedNumber(text, 'money')
  if (fault !== undefined) return fault
  if (change === null) return 'Напишите сумму цифрами'
  if (change > MAX_CHANGE_FROM) return `Сдачу подготовим с суммы не больше ${priceText(MAX_CHANGE_FROM)}`
  return total !== null && change < total ? `Это меньше суммы заказа, ${priceText(total)}` : null
}

/** The field that shows the fault of another one, where a form has none of that name. */
const SHOWN_AT: Record<string, string> = {
  address: 'address_id',
  city_id: 'address_id',
  time_type: 'datetime',
  pay_variant: 'pay_type',
  card_id: 'pay_type',
}

/** Splits the faults of a 422 into those that a form shows at its fields (`known`) and the rest. A part of a field that has none of its own
 *  is shown at the whole: «goods.0.sauce» at the goods. Server functions name fields `order.…`. */
export function splitFaults<Field extends string>(fields: Record<string, string>, known: readonly Field[]) {
  const shown: Faults<Field> = {}
  const rest: string[] = []
  for (const [name, text] of Object.entries(fields)) {
    const own = name.replace(/^order\./, '')
    const whole = own.replace(/[.[].*$/, '')
    const field = [own, SHOWN_AT[own], whole, SHOWN_AT[whole]].flatMap((place) => known.filter((one) => one === place))[0]
    if (field === undefined) rest.push(text)
    else shown[field] ??= text
  }
  return { shown, rest }
}

/** 409 that say that the key has an order already, or that a write failed, perhaps one after the order's own. */
const MAY_BE_STORED = ['idempotency_key_reused', 'overtaken']

/** Whether the server certainly has no order of what was sent. Otherwise it is sent again as it was, under its key. A refusal before the
 *  server looks the key up says nothing of an earlier sending whose answer was lost (`wasLost`). */
export function isRejected(error: unknown, wasLost: boolean): error is ApiError {
  if (!(error instanceof ApiError)) return false
  if (error.status === 409) return !MAY_BE_STORED.includes(error.code ?? '')
  if ([401, 403, 404, 429].includes(error.status)) return !wasLost
  return [400, 413, 422].includes(error.status)
}
