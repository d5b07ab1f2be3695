import type { QueryClient } from '@tanstack/react-query'
import { catalogQueries } from '~/catalog/catalog.queries'
import type { Quote } from '~/contracts/cart'
import { refusalOf, type Refusal } from '~/promotions/promo-refusal'
import { checkCertificate } from '~/promotions/promo.functions'
import { fetchQuote } from './cart.functions'
import { toLineBody, type CartLine } from './cart-line'
import type { CartPromo } from './promo.atoms'

/** What a code gives, as the browser keeps it. */
export type PromoTerms = NonNullable<CartPromo['terms']>
/** What the shop says of a code: its terms, or why it gives nothing. */
export type PromoVerdict = { terms: PromoTerms } | { refused: Refusal }

type Asked = { code: string; lines: readonly CartLine[]; isSignedIn: boolean; cityId: number | null }

/** Asks the shop what a code gives to the cart: a customer by check-certificate, a guest by a quote, because nobody may
 *  check certificates unknown. Throws what the API throws besides a refusal. Spec §7, contract "Cart, promo, bonuses". */
export async function askPromo(queryClient: QueryClient, { code, lines, isSignedIn, cityId }: Asked): Promise<PromoVerdict> {
  const goods = lines.map(toLineBody)
  if (!isSignedIn) {
    const quote = await fetchQuote({ data: { delivery_type: 'delivery', city_id: cityId, promocode: code, goods } })
    return quote.promo ? { terms: await toTerms(queryClient, quote.promo) } : { refused: quoteRefusal(quote, goods.length === 0) }
  }
  try {
    const { type, discount, gift, min_total } = await checkCertificate({ data: { certificate: code, cart: goods } })
    if (type === null)
      return { refused: { reason: 'personal_better', text: 'Личная скидка даёт не меньше, чем этот код. Он останется у вас.' } }
    return { terms: await toTerms(queryClient, { type, discount, gift: gift ?? null, min_total }) }
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return { refused }
    throw error
  }
}

/** The gift with its name and price, and null in its place where it cannot be had now. */
async function toTerms(
  queryClient: QueryClient,
  { type, discount, gift, min_total = 0 }: NonNullable<Quote['promo']>,
): Promise<PromoTerms> {
  const [goods] = gift === null ? [] : await queryClient.fetchQuery(catalogQueries.goods([gift]))
  return { type, discount, min_total, gift: goods?.available ? { id: goods.id, name: goods.name, price: goods.price } : null }
}

/** A quote does not fail by a code: it says why there is none. An empty cart says nothing against a code. */
function quoteRefusal({ promo_refused, explanation }: Quote, isEmpty: boolean): Refusal {
  if (promo_refused) return promo_refused
  const note = explanation.find(({ kind }) => kind === 'note')?.text
  return { reason: null, text: note ?? (isEmpty ? 'В корзине пока пусто.' : 'Такой код мы не приняли.') }
}
