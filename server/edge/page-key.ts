import { badgeFilter, goodsSort } from '~/contracts/categories'
import { pageAt, type PagePattern } from '~/rules/pages'
import { cleanQuery, isAddressQuery, queryFault } from '~/rules/search-query'

/** A public page by its address. Rendering gets nothing else of the visitor's URL. */
export type PublicPage = {
  path: string
  /** The parameters the page knows, in one spelling, with the question mark; empty if there are none. */
  query: string
  /** False if a parameter holds free text: then each visitor gets a rendering of their own. */
  isCacheable: boolean
}

/** Parameters with few values, each with cache entries of its own. */
const CHOICES: Partial<Record<PagePattern, Readonly<Record<string, readonly string[]>>>> = {
  '/menu': { badge: badgeFilter.options },
  '/menu/$slug': { badge: badgeFilter.options, sort: goodsSort.options },
}
/** The words of a list of wishes are too many to be keyed. */
const WISHES = ['diet', 'without']
const FREE: Partial<Record<PagePattern, readonly string[]>> = {
  '/': ['q', 'next'],
  '/menu': ['q', ...WISHES],
  '/menu/$slug': ['q', 'after', ...WISHES],
}
/** Other spellings of a slug belong to other pages, which are not cached. */
const CACHEABLE_PATH = /^\/(?:[a-z]+(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)?)?$/
const LONGEST_PATH = 120

/** The public page at a URL, undefined if there is none, or if a filter has an invalid value: then the router redirects. Unknown
 *  parameters are ignored, and the first of repeated parameters counts. Pure. */
export function publicPageAt(address: Pick<URL, 'pathname' | 'search' | 'searchParams'>): PublicPage | undefined {
  const { pathname: path, search, searchParams } = address
  if (path.length > LONGEST_PATH || !CACHEABLE_PATH.test(path)) return undefined
  const page = pageAt(path)
  if (!page?.cacheable) return undefined
  const { pattern } = page
  if (search === '') return { path, query: '', isCacheable: true }
  if (pattern === '/search') {
    const q = cleanQuery(searchParams.get('q') ?? '')
    if (!isAddressQuery(q)) return undefined
    const asked = new URLSearchParams(q && { q })
    for (const name of WISHES) {
      const value = searchParams.get(name)
      if (value) asked.set(name, value)
    }
    const isPlain = WISHES.every((name) => !asked.has(name))
    return { path, query: asked.size > 0 ? `?${asked}` : '', isCacheable: isPlain && queryFault(q) === undefined }
  }
  const known = new URLSearchParams()
  for (const [name, options] of Object.entries(CHOICES[pattern] ?? {})) {
    const value = searchParams.get(name)
    if (!value) continue
    if (!options.includes(value)) return undefined
    known.set(name, value)
  }
  const chosen = known.size
  for (const name of FREE[pattern] ?? ['q']) {
    const value = searchParams.get(name)
    if (value) known.set(name, value)
  }
  return { path, query: known.size > 0 ? `?${known}` : '', isCacheable: known.size === chosen }
}

/** The key of a page in the response cache. */
export const pageKey = ({ path, query }: PublicPage, { slug }: { slug: string }): string => `page ${slug} ${path}${query}`
