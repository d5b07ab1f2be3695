import { badgeFilter, goodsOrder } from '~/contracts/categories'
import { MAX_GOODS_PER_PAGE } from '~/contracts/constants'

/** A public read of the API as its copies are named: path and query in one spelling. `by` is what changes it. */
export type AnswerAsked = { path: string; by: keyof typeof BY }

/** Besides the catalogue's version: nothing, the promotions begun and ended, the calendar day of the holidays told. */
const BY = { version: '', news: 'news', day: 'day' } as const

type Values = readonly string[] | RegExp
type Read = { path: RegExp; by: AnswerAsked['by']; query?: Readonly<Record<string, Values>>; needs?: string }

const REF = '[a-z0-9]+(?:-[a-z0-9]+)*'
const COUNT = new RegExp(`^(?:[1-9]\\d?|${MAX_GOODS_PER_PAGE})$`)
const view = { badge: badgeFilter.options, sort: goodsOrder.options }

/** What is worth keeping: the answers that many ask for and whose number is bounded by what the shop has. Not among them are
 *  the pages behind a product, lists of chosen ids, what is typed into the search, and the whole lists of §7, which grow with
 *  the shop. */
const READS: readonly Read[] = [
  { path: /^\/api\/v3\/catalog$/, by: 'version' },
  { path: /^\/api\/v3\/categories$/, by: 'version', query: { ...view, per_category: COUNT }, needs: 'per_category' },
  { path: new RegExp(`^/api/v3/categories/${REF}$`), by: 'version', query: { ...view, per_page: COUNT } },
  { path: new RegExp(`^/api/v3/goods/(?!(?:list|search)$)${REF}$`), by: 'version' },
  { path: /^\/api\/v2\/option$/, by: 'version' },
  { path: /^\/api\/v2\/(?:cities|pickuppoints)$/, by: 'day' },
  { path: new RegExp(`^/api/v2/news(?:/${REF})?$`), by: 'news' },
]
/** Names of our own queries that an answer depends on and that make no copies. */
const FREE = ['after', 'products[]', 'products', 'q']
const LONGEST = 300
/** Whatever else stands in a query may be read in more than one way. */
const PLAIN_QUERY = /^(?:\?[\w.=&-]*)?$/

/** The kept answer that a URL asks for; undefined where it asks for none. A name that no call knows is ignored, as the API
 *  does; a value that the API would refuse, a name given twice, or anything encoded is left to the API. Pure; never throws. */
export function answerAsked({ pathname, search, searchParams }: URL): AnswerAsked | undefined {
  if (pathname.length > LONGEST || search.length > LONGEST || !PLAIN_QUERY.test(search)) return undefined
  const read = READS.find(({ path }) => path.test(pathname))
  if (!read || FREE.some((name) => searchParams.has(name))) return undefined
  const known = new URLSearchParams()
  for (const [name, values] of Object.entries(read.query ?? {})) {
    const [value, ...more] = searchParams.getAll(name)
    if (value === undefined) continue
    if (more.length > 0 || !(values instanceof RegExp ? values.test(value) : values.includes(value))) return undefined
    known.set(name, value)
  }
  if (read.needs !== undefined && !known.has(read.needs)) return undefined
  return { path: pathname + (known.size > 0 ? `?${known}` : ''), by: read.by }
}
