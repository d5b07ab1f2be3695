import type { Ticket } from '~/contracts/staff-board'
import { STAGE_WORDS, STATE_WORDS } from '~/rules/state-words'

/** Why an operation was not run. */
export type Refusal = { code: 'stage_passed' | 'wrong_status' | 'not_found' | 'invalid' | 'not_allowed' | 'pin_needed'; message: string }

export const NOT_FOUND: Refusal = { code: 'not_found', message: 'Такого заказа нет' }
/** For couriers. */
export const NOT_YOURS: Refusal = { code: 'not_found', message: 'Этого заказа нет среди ваших' }
export const NOT_TO_TAKE: Refusal = { code: 'not_found', message: 'Взять нельзя: заказ уже не ждёт курьера' }
export const NO_LINE: Refusal = { code: 'not_found', message: 'Такого блюда в заказе нет' }
/** The dish of a station was changed for one that another makes. */
export const NOT_MADE_HERE: Refusal = { code: 'not_found', message: 'Это блюдо теперь готовит другой цех' }
export const NO_COURIER: Refusal = { code: 'not_found', message: 'Такого курьера на кухне нет' }
export const NO_REASON: Refusal = { code: 'invalid', message: 'Напишите причину' }
export const NOT_ALLOWED: Refusal = { code: 'not_allowed', message: 'Это может управляющий' }
/** Others changed the order at every try; the same operation may succeed later. */
export const OVERTAKEN: Refusal = { code: 'wrong_status', message: 'Этот заказ сейчас меняет кто-то ещё. Попробуйте ещё раз.' }
export const PIN_NEEDED: Refusal = { code: 'pin_needed', message: 'Введите ПИН' }

/** The status forbids it; `text` explains a guard of the status, else the status itself does. */
export const wrongStatus = (ticket: Ticket, text = statusText(ticket)): Refusal => ({ code: 'wrong_status', message: text })

/** Somebody changed the stage meanwhile. */
export const stagePassed = (ticket: Ticket): Refusal => ({
  code: 'stage_passed',
  message: `${ticket.number} ${STAGE_WORDS[ticket.stage ?? 'queue'].said}`,
})

function statusText({ number, status, canceled }: Ticket): string {
  return `${number} ${STATE_WORDS[status].said}${canceled?.by === 'customer' ? ' гостем' : ''}`
}
