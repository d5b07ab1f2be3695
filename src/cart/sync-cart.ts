import { useQueryClient } from '@tanstack/react-query'
import { atom, useStore } from 'jotai'
import { catalogQueries } from '~/catalog/catalog.queries'
import { goodsNote } from '~/catalog/portion-text'
import type { Quote } from '~/contracts/cart'
import type { Goods } from '~/contracts/goods'
import { openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import type { Clients } from '~/lib/page'
import { priceText } from '~/rules/number-text'
import { containsWith } from '~/rules/contains'
import { soldOf } from '~/rules/sold-of'
import { syncCart, type SyncedLine, type SyncResult } from '~/rules/cart-sync'
import type { CartPrice } from '~/rules/pricing'
import { shopQueries } from '~/shop/shop.functions'
import { showToast } from '~/ui/show-toast'
import { type CartLine, cartLinesAtom, type LineChoice, replaceLinesAtom, toCartLine } from './cart.atoms'
import { keepCartGoodsAtom, lineFaultsAtom } from './cart-goods.atoms'

/** What the productChange dialog lists, under an optional sentence. */
type CartChanges = Omit<SyncResult<CartLine>, 'lines'> & { intro?: string }

const changesAtom = atom<CartChanges | null>(null)
/** What became different the last time that something did. */
export const cartChangesAtom = atom((get) => get(changesAtom))

/** Synchronises the cart with the catalogue. Calls share one run. Returns whether something is worse; `cartChangesAtom` says what.
 *  Throws what the API throws; the cart is unchanged then. */
export const syncOnce = (clients: Clients): Promise<boolean> =>
  clients.queryClient.fetchQuery({
    queryKey: ['cart-sync'],
    queryFn: () => sync(clients),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })

/** Synchronises the cart and opens productChange where something is worse, which it returns. It returns to an open cart; where another
 *  dialog is open, a toast leads to it. */
export async function syncAndShow(clients: Clients): Promise<boolean> {
  const { store } = clients
  if (!(await syncOnce(clients))) return false
  const open = store.get(openDialogAtom)
  const show = () => store.set(showDialogAtom, { name: 'productChange', ...(open?.name === 'cart' && { backTo: 'cart' }) })
  if (open === null || open.name === 'cart') show()
  else if (open.name !== 'productChange')
    showToast({ kind: 'note', title: 'Меню немного изменилось', action: { label: 'Посмотреть', onPress: show } })
  return true
}

export function useSyncCart(): () => Promise<boolean> {
  const queryClient = useQueryClient()
  const store = useStore()
  return () => syncAndShow({ queryClient, store })
}

async function sync({ queryClient, store }: Clients): Promise<boolean> {
  const ids = [...new Set(store.get(cartLinesAtom).map(({ id }) => id))]
  if (ids.length === 0) return false
  const goods = await fetchSold(queryClient, ids)
  // products added during the request are current
  const isRequested = ({ id }: CartLine) => ids.includes(id)
  const lines = store.get(cartLinesAtom)
  const result = syncCart(lines.filter(isRequested), goods, toCurrentLine)
  // a choice that the cart asks for already is said at its line
  const known = store.get(lineFaultsAtom)
  const isNews = ({ line, changes }: SyncedLine<CartLine>) => !known.has(line.uid) || changes.some(({ kind }) => kind !== 'choice')
  store.set(keepCartGoodsAtom, goods)
  store.set(replaceLinesAtom, [...result.lines, ...lines.filter((line) => !isRequested(line))])
  return reportChanges(store, { ...result, changed: result.changed.filter(isNews) })
}

/** A public page may be as old. */
const STOPS_FRESH_MS = 5000

/** Products as the kitchens of the chosen city make them now: what they have stopped is unavailable, and stopped options are not offered. */
export async function fetchSold(queryClient: Clients['queryClient'], ids: number[]): Promise<Goods[]> {
  // offline they fail at once instead of waiting for a connection
  const [goods, { stopped }] = await Promise.all([
    queryClient.fetchQuery({ ...catalogQueries.goods(ids), networkMode: 'always' }),
    queryClient.fetchQuery({ ...shopQueries.shop(), networkMode: 'always', staleTime: STOPS_FRESH_MS }),
  ])
  return goods.map((one) => soldOf(one, stopped))
}

/** Stores what became worse for productChange and returns whether anything did; a toast shows what only became cheaper. */
export function reportChanges(store: Clients['store'], { outed, changed, cheaper, intro }: CartChanges): boolean {
  const isWorse = outed.length > 0 || changed.length > 0
  if (isWorse) store.set(changesAtom, { outed, changed, cheaper, intro })
  else if (cheaper.length > 0) showToast({ kind: 'good', title: 'Пока вас не было, кое-что подешевело', text: cheaperText(cheaper) })
  return isWorse
}

/** A line with the product's present data. */
export const toCurrentLine = ({ qtt }: CartLine, goods: Goods, choice: LineChoice): CartLine =>
  toCartLine({ ...goods, picture: goods.image.webp, about: goodsNote(goods), contains: containsWith(goods, choice) }, qtt, choice)

const SUMS = ['full', 'bonusesActive', 'bonusesInactive', 'saleActive', 'saleInactive'] as const

/** Whether the quote was made by another catalogue than that of the cart's lines: something is gone, dearer, or counts otherwise in one
 *  of the five sums. */
export const isCartBehind = ({ totals }: Pick<CartPrice, 'totals'>, quote: Quote): boolean =>
  quote.outed.length > 0 || quote.changed.length > 0 || SUMS.some((sum) => quote.totals[sum] !== totals[sum])

const SHOWN = 2

/** «Калифорния: было 350 ₽, стало 300 ₽»: the first two differences, each once, and how many more. */
export function cheaperText(cheaper: readonly SyncedLine<unknown>[]): string {
  const changes = cheaper.flatMap((line) => line.changes.flatMap((change) => (change.kind === 'price' ? [change] : [])))
  const texts = [...new Set(changes.map(({ name, was, now }) => `${name}: было ${priceText(was)}, стало ${priceText(now)}`))]
  const more = texts.length - SHOWN
  return texts.slice(0, SHOWN).join('; ') + (more > 0 ? ` и\u00a0ещё ${more}` : '')
}
