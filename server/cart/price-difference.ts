import type { Quote, QuoteBody } from '~/contracts/cart'
import { lineUid } from '~/rules/line-uid'
import type { CartChanges } from '~/rules/cart-changes'
import { isOfCart } from '~/rules/promo'

/** Writes one warning where the asker's own total (the site sends its own result as `total`) differs from the server's
 *  though nothing of the cart changed in the menu: both use the same rules, so it is a defect. Without personal data: no
 *  customer, no address, no text of a code. Assumption: a balance or a code that changed a moment ago elsewhere is
 *  reported too, and so is a stale cart whose lines carry no prices; both are rare, and hiding them would hide defects.
 *  Issue 4 part 8. */
export function reportDifference(body: QuoteBody, { totals, promo, promo_refused, delivery }: Quote, changes: CartChanges) {
  if (body.total == null || body.total === totals.total) return
  if (changes.outed.length + changes.changed.length + changes.cheaper.length > 0) return
  if (promo_refused && !isOfCart(promo_refused)) return
  console.warn(
    JSON.stringify({
      level: 'warn',
      event: 'price_difference',
      seen: body.total,
      totals,
      delivery_type: body.delivery_type ?? 'delivery',
      terms: delivery,
      promo: promo?.type ?? promo_refused?.reason ?? null,
      goods: body.goods.map((line) => `${lineUid(line)}*${line.qtt}`),
    }),
  )
}
