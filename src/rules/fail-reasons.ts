import type { FailReason } from '~/contracts/staff-constants'

/** Why a courier could not hand an order over, as staff read it. */
export const FAIL_TEXTS: Record<FailReason, string> = {
  not_home: 'Гость не\u00a0открыл',
  wrong_address: 'Адрес неверный',
  refused: 'Гость отказался',
  other: 'Другое',
}

/** What is stored as the problem of an order: the reason with the courier's words; `other` needs words, else null. */
export function failText(why: FailReason, text: string | null): string | null {
  if (why === 'other') return text
  return text === null ? FAIL_TEXTS[why] : `${FAIL_TEXTS[why]}: ${text}`
}
