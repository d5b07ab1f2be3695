import { ONLINE_WAYS, type OnlineWay } from '~/contracts/staff-constants'
import type { payTerms } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** What the owner decided. A way without an acquirer has the default one; `off` is not offered. */
export type PayTerms = Pick<typeof payTerms.$inferSelect, OnlineWay | 'switches'>

export const DEFAULT_PAY_TERMS: PayTerms = { card: null, sbp: null, saved: null, switches: {} }

export const isSwitchedOff = ({ switches }: Pick<PayTerms, 'switches'>, name: string) => switches[name]?.is_off === true

/** Whom the owner wants to serve a way, whether it works now or not. SBP has to be agreed on with the acquirer, so that only the demo
 *  offers it unasked. */
export function wantedAcquirer(way: OnlineWay, terms: PayTerms, names: readonly string[]): string | null {
  const asked = terms[way]
  if (asked === 'off') return null
  if (asked !== null && names.includes(asked)) return asked
  const [main = null] = names
  if (way !== 'sbp') return main
  return main === 'sandbox' ? 'tkassa' : null
}

/** Who serves each way now; null: it is not offered. The ways of one that is switched off go to another, but cards are known only to the
 *  acquirer that saved them. */
export function servingAcquirers(terms: PayTerms, names: readonly string[]): Record<OnlineWay, string | null> {
  const serving = (way: OnlineWay) => {
    const wanted = wantedAcquirer(way, terms, names)
    if (wanted === null || !isSwitchedOff(terms, wanted)) return wanted
    return way === 'saved' ? null : (names.find((name) => !isSwitchedOff(terms, name)) ?? null)
  }
  const [card, sbp, saved] = ONLINE_WAYS.map(serving)
  return { card: card ?? null, sbp: sbp ?? null, saved: saved ?? null }
}

/** The ways of paying on the site and who serves them. */
export type OnlineWays = Record<OnlineWay, string | null> & {
  /** Whether anything can be paid on the site. */
  isOpen: boolean
  /** Whether a payment by card can save it. The sandbox keeps cards by their number. */
  savesCard: boolean
}

export function onlineWays({ settings }: Pick<ServiceContext, 'settings'>, { payTerms: terms }: { payTerms: PayTerms }): OnlineWays {
  const ways = servingAcquirers(terms, settings.payment.acquirers)
  return {
    ...ways,
    isOpen: ONLINE_WAYS.some((way) => ways[way] !== null),
    savesCard: ways.card !== null && ways.card === ways.saved && ways.card !== 'sandbox',
  }
}
