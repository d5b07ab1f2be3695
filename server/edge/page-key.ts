import { badgeFilter, goodsOrder } from '~/contracts/categories'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import type { Store } from './kept'

/** A public page as its address asks for it: `path` and `query` are all of it that rendering is told. */
export type PageAsked = {
  path: string
  /** The part of the query that the page knows, in one spelling; with its question mark, empty where there is none. */
  query: string
  /** Where its copies are kept; null: it is rendered for each visitor, because its query is free. */
  store: Store | null
}

type Choice = { options: readonly string[] }
/** `kept` are the names whose few values make copies of their own, `free` those that any text may stand in. */
type Route = { kept: Readonly<Record<string, Choice>>; free: readonly string[] }

const plain: Route = { kept: {}, free: ['q'] }
const filtered: Route = { kept: { badge: badgeFilter }, free: ['q'] }
const ordered: Route = { kept: { badge: badgeFilter, sort: goodsOrder }, free: ['q', 'after'] }

/** The public pages of spec §2. What is not here (the account, the checkout, the results of a payment, whatever is unknown)
 *  is never kept. */
const PAGES: ReadonlyMap<string, Route> = new Map([
  ['/', { kept: {}, free: ['q', 'next'] }],
  ['/menu', filtered],
  ['/search', { kept: {}, free: [] }],
  ['/promotions', plain],
  ['/bonus', plain],
  ['/favorite', plain],
  ['/delivery', plain],
  ['/payment', plain],
  ['/privacy', plain],
])
const SLUG_PAGES: Readonly<Record<string, Route>> = { menu: ordered, product: plain, promotions: plain }
/** Slugs are Latin kebab-case; another spelling of a path is another, unkept page. Contract "General". */
const SLUG_PATH = /^\/(menu|product|promotions)\/[a-z0-9]+(?:-[a-z0-9]+)*$/
const LONGEST_PATH = 120

/** What page a URL asks for; undefined where it is none of the public ones. A name that no page knows (`utm_source`) and a
 *  value that its page does not know are ignored; of a name given twice the first counts. Pure; never throws. */
export function pageAsked(url: URL): PageAsked | undefined {
  const { pathname: path, search } = url
  const page = PAGES.get(path) ?? slugPage(path)
  if (!page) return undefined
  if (search === '') return { path, query: '', store: 'page' }
  if (path === '/search') return { path, ...searchQuery(url.searchParams) }
  return { path, ...queryOf(page, url.searchParams) }
}

function slugPage(path: string): Route | undefined {
  const kind = path.length <= LONGEST_PATH ? SLUG_PATH.exec(path)?.[1] : undefined
  return kind === undefined ? undefined : SLUG_PAGES[kind]
}

function queryOf({ kept, free }: Route, asked: URLSearchParams): Pick<PageAsked, 'query' | 'store'> {
  const known = new URLSearchParams()
  for (const [name, { options }] of Object.entries(kept)) {
    const value = asked.get(name)
    if (value !== null && options.includes(value)) known.set(name, value)
  }
  const isNamed = known.size > 0
  let isFree = false
  for (const name of free) {
    const value = asked.get(name)
    if (!value) continue
    known.set(name, value)
    isFree = true
  }
  return { query: known.size > 0 ? `?${known}` : '', store: isFree ? null : isNamed ? 'rare' : 'page' }
}

/** The query as the search reads it: single spaces, none round it, no halves of characters, cut. */
function searchQuery(asked: URLSearchParams): Pick<PageAsked, 'query' | 'store'> {
  const start = (asked.get('q') ?? '').trimStart().slice(0, 4 * MAX_SEARCH_LENGTH)
  const words = start.replace(/\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH)
  const q = words.replace(/\p{Cs}/gu, '').trim()
  return q === '' ? { query: '', store: 'page' } : { query: `?${new URLSearchParams({ q })}`, store: 'rare' }
}
