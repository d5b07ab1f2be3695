import { hmacHex, sameText } from '#server/core/secrets'
import type { ServiceContext } from '#server/http/context'

/** Seconds in which the page must open its socket. */
export const TICKET_LIFE_S = 60

export type TicketOrder = { order: number; kitchen: number }

/** A signed permission to hear of one order: a socket cannot send the customer's token in a header. */
export function signTicket(ctx: Pick<ServiceContext, 'settings' | 'now'>, { order, kitchen }: TicketOrder): string {
  const claims = `${order}-${kitchen}-${ctx.now.getTime() + TICKET_LIFE_S * 1000}`
  return `${claims}-${signatureOf(ctx, claims)}`
}

/** What a ticket permits; null if it is forged or over. */
export function readTicket(ctx: Pick<ServiceContext, 'settings' | 'now'>, ticket: string): TicketOrder | null {
  const [, claims, order, kitchen, until, signature] = /^((\d{1,16})-(\d{1,16})-(\d{13}))-([0-9a-f]{64})$/.exec(ticket) ?? []
  if (claims === undefined || !sameText(signature ?? '', signatureOf(ctx, claims))) return null
  return Number(until) > ctx.now.getTime() ? { order: Number(order), kitchen: Number(kitchen) } : null
}

/** With a key of its own, so that no other signature of the shop is a ticket. */
const signatureOf = ({ settings }: Pick<ServiceContext, 'settings'>, claims: string) =>
  hmacHex(hmacHex(settings.codeSecret, 'live-ticket'), claims)
