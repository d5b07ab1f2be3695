import * as v from 'valibot'
import { dayAt } from '~/rules/calendar-day'
import { fullDateText } from '~/rules/moment-text'
import type { CheckCertificateBody, PromoRefusal, PromoType } from '~/contracts/cart'
import { MAX_TYPED_CODE, PROMO_REASONS, PROMO_TYPE } from '~/contracts/constants'
import { ApiError } from '~/lib/api-error'
import { percentText, priceText } from '~/rules/number-text'

const promoForm = v.object({
  certificate: v.pipe(v.string(), v.trim(), v.minLength(1, 'Введите код'), v.maxLength(MAX_TYPED_CODE, 'Такого кода нет')),
}) satisfies v.GenericSchema<unknown, Pick<CheckCertificateBody, 'certificate'>>

/** The trimmed code, or the text of its problem. */
export function readCode(text: string): { code: string } | { problem: string } {
  const parsed = v.safeParse(promoForm, { certificate: text })
  return parsed.success ? { code: parsed.output.certificate } : { problem: parsed.issues[0].message }
}

/** Why a code was rejected; `reason` is null where the API gives only a text. */
export type PromoRejection = { reason: PromoRefusal['reason'] | null; text: string }

/** The rejection in an error of check-certificate (422 `certificate`), or null for other errors. */
export function rejectionOf(error: unknown): PromoRejection | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const reason = PROMO_REASONS.find((one) => error.code === `promo_${one}`) ?? null
  const text = error.fields['certificate']
  return text === undefined && reason === null ? null : { reason, text: text ?? error.message }
}

type Terms = { type: PromoType; discount: number }

/** «−10 %», «−200 ₽», «подарок» */
export function worthText({ type, discount }: Terms): string {
  if (type === PROMO_TYPE.gift) return 'подарок'
  return type === PROMO_TYPE.percent ? percentText(-discount) : priceText(-discount)
}

/** «10 %», «200 ₽» */
export const discountText = ({ type, discount }: Terms) => (type === PROMO_TYPE.percent ? percentText(discount) : priceText(discount))

/** What the dialog of a rejected code offers. */
export type FailureAction = 'menu' | 'retry' | 'close'

type FailureText = { title: string; advice: string | null; action: FailureAction }

const another = { advice: 'Попробуйте другой код или закажите без него.' }
const failures: Record<PromoRefusal['reason'], Partial<FailureText>> = {
  unknown: { action: 'retry' },
  cart_too_small: { action: 'menu' },
  unmet: {},
  nothing_to_discount: { advice: 'Добавьте блюда, на которые действуют скидки.', action: 'menu' },
  not_yet: { advice: 'Сохраните его: он ещё понадобится.' },
  expired: another,
  used_up: another,
  already_used: { advice: 'Его можно применить только раз. Попробуйте другой.' },
  gift_gone: { advice: 'Закажите без подарка или попробуйте другой код.' },
  gift_unserved: { advice: 'Выберите другое время или закажите без подарка.' },
  personal_better: { title: 'Личная скидка выгоднее', advice: 'Скидки не складываются, поэтому считаем ту, что больше.' },
  promotion_better: { title: 'Акции выгоднее', advice: 'С\u00a0кодом они не\u00a0складываются, поэтому считаем то, что больше.' },
  too_many_tries: {},
  sign_in: { title: 'Проверим код\u00a0позже' },
}
const kept: Record<string, Partial<FailureText>> = {
  cart_too_small: { advice: 'Код остался в корзине. Он сработает, как только блюд станет достаточно.' },
  unmet: { advice: 'Код остался в корзине. Он сработает, как только это условие выполнится.' },
  sign_in: { advice: 'Код остался в корзине.' },
  null: { advice: 'Код остался в корзине: посчитаем его, когда в ней будут блюда.', action: 'menu' },
}

/** Texts for a rejected code besides the API's own. `isKept`: whether the code stays in the cart. */
export function failureText(reason: PromoRejection['reason'], isKept: boolean): FailureText {
  const usual = { title: 'Код не\u00a0сработал', advice: null, action: 'close' } as const
  return { ...usual, ...(reason && failures[reason]), ...(isKept && kept[String(reason)]) }
}

/** «31 декабря 2027»: the last day in a time zone; an end at midnight means the day before. */
export function lastDayText(endsAt: string, timeZone: string): string {
  return fullDateText(dayAt(Date.parse(endsAt) - 1, timeZone))
}
