import { DAY_MS } from '~/rules/time'
import { addressNetwork, addressSubnet } from '#server/http/client-address'
import { hmacHex } from '#server/core/secrets'
import type { Settings } from '#server/core/settings'
import type { ServiceContext } from '#server/http/context'
import type { TryBudget } from './attempts'

/** `device`: the hash of a device that signed in to this phone before. */
type Client = { phone: string; device: string | undefined }

/** Subject of the whole shop. */
export const SHOP = 'shop'

/** Subject of a phone: an HMAC, because its budgets stay spent when the customer is erased. */
export const phoneSubject = ({ codeSecret }: Pick<Settings, 'codeSecret'>, phone: string): string =>
  `phone:${hmacHex(codeSecret, `phone:${phone}`)}`

/** Budgets of sent codes that hold in any case. A known device has budgets of its own, so that other people cannot use them
 *  up. Paid messages to unknown devices also share a daily budget of the shop. Numbers: docs/decisions/024. */
export function sendingBudgets({ settings }: Pick<ServiceContext, 'settings'>, { phone, device }: Client): TryBudget[] {
  // strangers use up half of it at most
  const allChannels = { subject: `all-${phoneSubject(settings, phone)}`, limit: 30, windowMs: DAY_MS }
  if (device !== undefined) return [...hourAndDay(`device:${device}`, 5, 15), allChannels]
  return [...hourAndDay(phoneSubject(settings, phone), 5, 15), allChannels, ...shopBudget(settings)]
}

/** Budgets of sent codes for unknown devices without a solved captcha. Where the shop has a captcha, a spent one asks for it:
 *  the shop's begins with the last three quarters of its daily budget. */
export function unprovenBudgets({ address, settings }: Pick<ServiceContext, 'address' | 'settings'>): TryBudget[] {
  return [
    ...hourAndDay(`address:${addressNetwork(address)}`, 20, 60),
    ...hourAndDay(`subnet:${addressSubnet(address)}`, 100, 300),
    ...(settings.captcha ? shopBudget(settings, 0.25) : []),
  ]
}

/** The day's budget of paid messages, or a share of it. All are counted, codes to unknown devices are also refused. */
export const shopBudget = ({ smsAdapter, smsDayLimit }: Settings, share = 1): TryBudget[] =>
  smsAdapter === 'smsru' ? [{ subject: SHOP, limit: Math.ceil(smsDayLimit * share), windowMs: DAY_MS }] : []

/** Budgets of wrong codes. */
export function wrongCodeBudgets(ctx: Pick<ServiceContext, 'address' | 'settings'>, { phone, device }: Client): TryBudget[] {
  if (device !== undefined) return hourAndDay(`device:${device}`, 15, 30)
  return [
    ...hourAndDay(phoneSubject(ctx.settings, phone), 15, 30),
    ...hourAndDay(`address:${addressNetwork(ctx.address)}`, 60, 120),
    ...hourAndDay(`subnet:${addressSubnet(ctx.address)}`, 300, 600),
  ]
}

/** Wrong codes of strangers in the whole shop. More than three hundred an hour raise an alarm, but refuse no one. */
export const shopGuesses: TryBudget = { subject: SHOP, limit: 301 }

/** Budgets of wrong codes beyond which strangers need a captcha to request a code. */
export const guessBudgets = (settings: Settings, phone: string): TryBudget[] => [
  { subject: phoneSubject(settings, phone), limit: 10, windowMs: DAY_MS },
  shopGuesses,
]

const hourAndDay = (subject: string, perHour: number, perDay: number): TryBudget[] => [
  { subject, limit: perHour },
  { subject, limit: perDay, windowMs: DAY_MS },
]
