import { formatPrice } from '~/lib/text'
import type { SyncedLine } from '~/rules/cart-sync'

const SHOWN = 2

/** What got cheaper, with old and new price: «Калифорния: было 350 ₽, стало 300 ₽», the first two and how many more.
 *  The same dish or option of several lines is told once. Pure. */
export function cheaperWords(cheaper: readonly SyncedLine<unknown>[]): string {
  const all = cheaper.flatMap(({ changes }) => changes).flatMap((one) => (one.kind === 'price' ? [one] : []))
  const texts = [...new Set(all.map(({ name, was, now }) => `${name}: было ${formatPrice(was)}, стало ${formatPrice(now)}`))]
  const more = texts.length - SHOWN
  return texts.slice(0, SHOWN).join('; ') + (more > 0 ? ` и\u00a0ещё ${more}` : '')
}
