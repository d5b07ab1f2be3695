import type { Quote, QuoteBody } from '~/contracts/cart'
import type { CartChanges } from '~/rules/cart-changes'
import { lineUid } from '~/rules/line-uid'
import { isOfCart } from '~/rules/promo'
import { MINUTE_MS } from '~/rules/time'
import type { BuyerContext } from '#server/promo/promo.service'

/** In the isolate's memory: when the last line was written, and how many differences it had none for since. */
let lastAt = Number.NEGATIVE_INFINITY
let others = 0

/** Logs a warning, without personal data, where a customer's own total differs though the catalogue did not: both use the same rules, so it
 *  is a defect. At most one a minute, because a client may send any total; `others` counts the rest. */
export function reportDifference(ctx: BuyerContext, body: QuoteBody, quote: Quote, changes: CartChanges): void {
  const { totals, promo, promo_refused } = quote
  const { zone, among: _among, refused: _refused, ...terms } = quote.delivery
  if (!('userId' in ctx) || body.total == null || body.total === totals.total) return
  if (changes.outed.length + changes.changed.length + changes.cheaper.length > 0) return
  if (promo_refused && !isOfCart(promo_refused)) return
  if (ctx.now.getTime() - lastAt < MINUTE_MS) return void (others += 1)
  console.warn(
    JSON.stringify({
      level: 'warn',
      event: 'price_difference',
      seen: body.total,
      totals,
      delivery_type: body.delivery_type ?? 'delivery',
      terms,
      zone: zone?.id ?? null,
      promo: promo?.type ?? promo_refused?.reason ?? null,
      goods: body.goods.map((line) => `${lineUid({ ...line, note: null })}*${line.qtt}`),
      others,
    }),
  )
  lastAt = ctx.now.getTime()
  others = 0
}
