import * as v from 'valibot'
import { cleanLine } from '~/contracts/clean-text'
import { MAX_NAME_LENGTH, PHONE_DIGITS } from '~/contracts/constants'
import { isCallable } from '~/contracts/plain-digits'
import type { DeliveryType } from '~/contracts/cart'
import type { CreateOrderBody, Order } from '~/contracts/orders'
import { doorProblem, doorstepOf } from '~/rules/doorstep'
import { tooLong } from '~/rules/too-long'
import { tooManyDigits } from '~/ui/pasted-digits'

/** Texts by the contract's name of the field: «datetime», «address.street». */
export type Faults<Field extends string = string> = Partial<Record<Field, string>>

/** Who receives the food and what happens at the door, as it is typed. `for_other`: the typed recipient counts. */
export const receivingEntries = {
  for_other: v.optional(v.boolean(), false),
  recipient: v.optional(v.object({ name: v.string(), phone: v.string() }), { name: '', phone: '' }),
  leave_at_door: v.optional(v.boolean(), false),
  no_call: v.optional(v.boolean(), false),
}
export type Receiving = v.InferOutput<v.ObjectSchema<typeof receivingEntries, undefined>>
export const emptyReceiving: Receiving = { for_other: false, recipient: { name: '', phone: '' }, leave_at_door: false, no_call: false }

/** The wishes of an order that is placed. */
export const receivingOf = ({ recipient, leave_at_door, no_call }: Pick<Order, 'recipient' | 'leave_at_door' | 'no_call'>): Receiving => ({
  for_other: recipient != null,
  recipient: recipient ?? emptyReceiving.recipient,
  leave_at_door: leave_at_door === true,
  no_call: no_call === true,
})

type Asked = Receiving & { delivery_type: DeliveryType }

/** What of it an order says: nothing of the door for a pickup. */
export function receivingBody(draft: Asked): Pick<CreateOrderBody, 'recipient' | 'leave_at_door' | 'no_call'> {
  const { leave_at_door, no_call } = doorstepOf(draft)
  const { name, phone } = draft.recipient
  return {
    ...(draft.for_other && { recipient: { name: cleanLine(name), phone } }),
    ...(leave_at_door && { leave_at_door }),
    ...(no_call && { no_call }),
  }
}

/** What is missing or cannot be. `toPay`: roubles that are paid on receipt. */
export function receivingFaults(draft: Asked, toPay: number): Faults {
  const faults: Faults = {}
  const name = cleanLine(draft.recipient.name)
  if (draft.for_other && name === '') faults['recipient.name'] = 'Напишите, как зовут получателя'
  if (draft.for_other && name.length > MAX_NAME_LENGTH) faults['recipient.name'] = tooLong(name.length, MAX_NAME_LENGTH)
  if (draft.for_other && !isCallable(draft.recipient.phone)) faults['recipient.phone'] = 'Введите номер полностью, с кодом страны'
  const atDoor = doorProblem(doorstepOf(draft), toPay)
  if (atDoor !== null) faults['leave_at_door'] = atDoor
  return faults
}

/** What is wrong with the digits of a phone that is only called, however they continue. */
export const calledFault = (digits: string): string | undefined =>
  digits.startsWith('7') && digits.length > PHONE_DIGITS ? tooManyDigits : undefined
