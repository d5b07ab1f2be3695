import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSetAtom, useStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useIsSignedIn } from '~/auth/use-token'
import { catalogQueries } from '~/catalog/catalog.queries'
import { useCategoryField } from '~/catalog/category-field'
import type { Quote } from '~/contracts/cart'
import { closeDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import type { Clients } from '~/lib/page'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { rejectionOf, type PromoRejection } from '~/promotions/promo-text'
import { isOfCart } from '~/rules/promo'
import { normalCode } from '~/rules/promo-code'
import { shopQueries } from '~/shop/shop.functions'
import type { FoodField } from '~/ui/food-field'
import { showFault } from '~/ui/show-error'
import { sizedName } from '~/rules/size-text'
import { showToast } from '~/ui/show-toast'
import { type CartLine, cartLinesAtom, type CartPromo, cartPromoAtom, setPromoAtom, toLineBody } from './cart.atoms'
import { checkCertificate, fetchQuote, cartQueries } from './cart.functions'

type BackTo = { backTo?: 'cart' | undefined }
type Application = BackTo & { code: string; wasEmpty: boolean }
const WAITING: readonly PromoRejection['reason'][] = ['cart_too_small', 'unmet', 'sign_in']
/** The terms of a code, or why it gives nothing. */
type Verdict = { code: string; terms: CartPromo['terms'] } | { refused: PromoRejection }

/** Applies a code to the cart and removes it. The dialogs promoDiscount, promoGift and promoFailure show the result; a failed request
 *  shows a toast and changes nothing. */
export function usePromo() {
  const queryClient = useQueryClient()
  const store = useStore()
  const isSignedIn = useIsSignedIn()
  const { data: shop } = useQuery(shopQueries.shop())
  const setPromo = useSetAtom(setPromoAtom)
  const showDialog = useSetAtom(showDialogAtom)
  const closeDialog = useSetAtom(closeDialogAtom)

  const { mutate, isPending } = useSingleMutation({
    mutationFn: ({ code }: Application) => {
      const lines = store.get(cartLinesAtom)
      return isSignedIn ? checkCode(queryClient, code, lines) : quoteCode(queryClient, code, lines, shop?.cityId ?? null)
    },
    onSuccess: applyVerdict,
    onError: showFault,
  })

  function applyVerdict(verdict: Verdict, { code, backTo, wasEmpty }: Application) {
    // a cart emptied during the request has no code either
    if (!wasEmpty && store.get(cartLinesAtom).length === 0) return
    const then = backTo && { backTo }
    if ('refused' in verdict) {
      const { reason, text } = verdict.refused
      const present = store.get(cartPromoAtom)
      // a code that only needs more dishes, another order or a sign-in stays, unless another one is in force
      const isWaiting = WAITING.includes(reason) || (reason === null && store.get(cartLinesAtom).length === 0)
      if (isWaiting && !present) setPromo({ code, terms: null })
      if (!isWaiting && present?.code === normalCode(code)) setPromo(null)
      // the quote of the checkout knows how this order is received and paid
      if (reason === 'unmet' && window.location.pathname === '/checkout') closeDialog()
      else showDialog({ name: 'promoFailure', code, reason, text, ...then })
    } else {
      setPromo(verdict)
      showDialog({ name: verdict.terms?.gift ? 'promoGift' : 'promoDiscount', ...then })
    }
    void queryClient.invalidateQueries({ queryKey: cartQueries.root })
  }

  return {
    /** Single-flight. `backTo` opens after the dialogs. */
    apply: (code: string, { backTo }: BackTo = {}) => mutate({ code, backTo, wasEmpty: store.get(cartLinesAtom).length === 0 }),
    isApplying: isPending,
    /** Removes the code; a toast offers to undo it. */
    remove: () => {
      const removed = store.get(cartPromoAtom)
      if (!removed) return
      setPromo(null)
      showToast({
        kind: 'note',
        title: 'Убрали код',
        // another code may be in its place by then
        action: { label: 'Вернуть', onPress: () => store.get(cartPromoAtom) ?? setPromo(removed) },
      })
    },
  }
}

async function checkCode(queryClient: QueryClient, code: string, lines: readonly CartLine[]): Promise<Verdict> {
  try {
    const {
      code: own = code,
      type,
      discount,
      gift,
      min_total,
      varies,
    } = await checkCertificate({ data: { certificate: code, cart: lines.map(toLineBody) } })
    if (type === null)
      return { refused: { reason: 'personal_better', text: 'Личная скидка даёт не меньше, чем этот код. Он останется у вас.' } }
    return { code: own, terms: await toTerms(queryClient, { type, discount, gift: gift ?? null, min_total, varies }) }
  } catch (error) {
    const refused = rejectionOf(error)
    if (refused) return { refused }
    throw error
  }
}

/** A guest may not check certificates, but a quote shows what a code gives. */
async function quoteCode(queryClient: QueryClient, code: string, lines: readonly CartLine[], cityId: number | null): Promise<Verdict> {
  const goods = lines.map(toLineBody)
  const quote = await fetchQuote({ data: { delivery_type: 'delivery', city_id: cityId, promocode: code, goods } })
  if (quote.promo) return { code: quote.promo.code ?? code, terms: await toTerms(queryClient, quote.promo) }
  if (quote.promo_refused) return { refused: quote.promo_refused }
  const note = quote.explanation.find(({ kind }) => kind === 'note')?.text
  return { refused: { reason: null, text: note ?? (goods.length === 0 ? 'В корзине пока пусто.' : 'Такой код мы не приняли.') } }
}

/** `gift` is null where the product is not available; one that the stored terms hold is not fetched. */
async function toTerms(
  queryClient: QueryClient,
  { type, discount, gift, min_total, varies = false }: NonNullable<Quote['promo']>,
  stored: CartPromo['terms'] = null,
): Promise<CartPromo['terms']> {
  // such as bonuses
  if (varies && discount === 0 && gift === null) return null
  const known = gift === stored?.gift?.id ? stored?.gift : undefined
  const [goods] = gift === null || known ? [] : await queryClient.fetchQuery(catalogQueries.goods([gift]))
  const fetched = goods?.available ? { id: goods.id, name: sizedName(goods), price: goods.price } : null
  return { type, discount, min_total: min_total ?? stored?.min_total ?? 0, gift: known ?? fetched, ...(varies && { varies }) }
}

/** Updates the stored terms of the code from each quote. */
export function usePromoTerms(quote: Quote | null): void {
  const queryClient = useQueryClient()
  const store = useStore()

  useEffect(() => {
    // without a connection the next quote updates them
    if (quote) updateTerms({ queryClient, store }, quote).catch(() => undefined)
  }, [quote, queryClient, store])
}

/** The terms of the code become those of the quote, or none where the shop rejects the code itself. A code that the shop does not have
 *  is removed. */
export async function updateTerms(
  { queryClient, store }: Clients,
  { promo: quoted, promo_refused: refused }: Pick<Quote, 'promo' | 'promo_refused'>,
): Promise<void> {
  const promo = store.get(cartPromoAtom)
  if (!promo) return
  // each further quote with it would count as a wrong code
  if (refused?.reason === 'unknown') {
    store.set(setPromoAtom, null)
    showToast({ kind: 'note', title: `Кода ${promo.code} больше нет` })
    return
  }
  if (!quoted && !promo.terms?.varies && (!refused || isOfCart(refused))) return
  const terms = quoted && (await toTerms(queryClient, quoted, promo.terms))
  // another code may be in its place by now
  const isPresent = store.get(cartPromoAtom)?.code === promo.code
  const code = quoted?.code ?? promo.code
  if (isPresent && JSON.stringify({ code, terms }) !== JSON.stringify(promo)) store.set(setPromoAtom, { code, terms })
}

export type Gift = { name: string; picture: string | null; field: FoodField }

/** The free product of a code; null without one. The picture comes with the catalogue's response. */
export function useGift(giftId: number | null): Gift | null {
  const fieldOf = useCategoryField()
  const known = useAtomValue(cartPromoAtom)?.terms?.gift
  const { data } = useQuery({ ...catalogQueries.goods(giftId === null ? [] : [giftId]), enabled: giftId !== null })
  const goods = data?.find(({ id }) => id === giftId)
  if (giftId === null) return null
  return {
    name: (goods && sizedName(goods)) ?? (known?.id === giftId ? known.name : 'Подарок'),
    picture: goods?.image.webp ?? null,
    field: goods ? fieldOf(goods.category_id) : 'wasabi',
  }
}
