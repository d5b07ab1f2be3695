import type { DeliveryType, PayVariant } from '~/contracts/cart'
import { PAY_VARIANT } from '~/contracts/constants'

/** Where the courier stops: what a guest can ask for at the door. */
export type Doorstep = { leave_at_door: boolean; no_call: boolean }

type Asked = { delivery_type: DeliveryType; leave_at_door?: boolean | null | undefined; no_call?: boolean | null | undefined }

/** What is asked for at the door; of a pickup nothing. */
export const doorstepOf = ({ delivery_type, leave_at_door, no_call }: Asked): Doorstep => ({
  leave_at_door: delivery_type === 'delivery' && leave_at_door === true,
  no_call: delivery_type === 'delivery' && no_call === true,
})

/** What a guest asked for, in words. */
export const doorWishes = ({ leave_at_door, no_call }: { [Wish in keyof Doorstep]?: boolean | null | undefined }): string[] => [
  ...(leave_at_door ? ['оставить у\u00a0двери'] : []),
  ...(no_call ? ['не\u00a0звонить в\u00a0дверь'] : []),
]

/** Why an order cannot be left at the door; null where it can. `toPay`: roubles that are paid on receipt. */
export const doorProblem = ({ leave_at_door }: Pick<Doorstep, 'leave_at_door'>, toPay: number): string | null =>
  leave_at_door && toPay > 0
    ? 'У\u00a0двери оставим только оплаченный заказ: деньги при получении курьер берёт из\u00a0рук в\u00a0руки. Выберите оплату на\u00a0сайте.'
    : null

/** What is paid on receipt of an order that is not placed yet. */
export const toPayOnReceipt = (pay_variant: PayVariant, total: number): number => (pay_variant === PAY_VARIANT.online ? 0 : total)
