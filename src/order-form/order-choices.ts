import type { Address } from '~/contracts/addresses'
import type { PaidWay, PayType, PayVariant } from '~/contracts/cart'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'

/** The ways to pay: with a new card on the site, by SBP, with a saved one, and on receipt. */
export const PAY_WAYS = {
  online: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.apbOnline },
  sbp: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.apbOnline, online_way: 'sbp' },
  saved: { pay_variant: PAY_VARIANT.online, pay_type: PAY_TYPE.cardAttached },
  cash: { pay_variant: PAY_VARIANT.cash, pay_type: PAY_TYPE.cashOffline },
  card: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.cardOffline },
  qr: { pay_variant: PAY_VARIANT.offline, pay_type: PAY_TYPE.qrOffline },
} satisfies Record<string, { pay_variant: PayVariant; pay_type: PayType; online_way?: PaidWay }>
export type PayWay = keyof typeof PAY_WAYS

/** The saved address of an order: the chosen one, else the default or the first; null where a new one is typed. */
export function chosenAddress<One extends Pick<Address, 'id' | 'is_default'>>(
  saved: readonly One[],
  choice: number | 'new' | null,
): One | null {
  if (choice === 'new') return null
  return saved.find(({ id }) => id === choice) ?? saved.find(({ is_default }) => is_default) ?? saved[0] ?? null
}
