import type { PromoRefusal } from '~/contracts/cart'
import { PROMO_REASONS } from '~/contracts/constants'
import { ApiError } from '~/lib/api-error'

/** Why a code was not taken; without a reason where the shop said it in words alone. */
export type Refusal = { reason: PromoRefusal['reason'] | null; text: string }

const PREFIX = 'promo_'

/** The refusal that an answer of check-certificate is, or null where something else went wrong: 422 `certificate`, with
 *  the code `promo_<reason>` where the API names one. */
export function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const reason = PROMO_REASONS.find((one) => error.code === PREFIX + one) ?? null
  const text = error.fields['certificate']
  return text === undefined && reason === null ? null : { reason, text: text ?? error.message }
}
