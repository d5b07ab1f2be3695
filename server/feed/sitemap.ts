import { element, XML_HEAD } from './xml'

/** How many products one part holds at the most: those whose ids share their thousands. */
export const GOODS_PER_PART = 10_000

/** One address of the sitemap, absolute, with the moment of its last change where that is known. */
export type SitemapUrl = { loc: string; lastmod?: string | undefined }

/** Pages that are always there; categories, products and promotions come from the catalogue. Spec §2. */
export const PAGES = ['/', '/menu', '/promotions', '/bonus', '/delivery', '/payment', '/privacy']

export const partPath = (part: number) => `/sitemap/goods-${part}.xml`
export const PAGES_PART = '/sitemap/pages.xml'

/** The opening, every address, the end: in pieces, so that ten thousand need not stand in memory at once. Pure. */
export function* urlSet(urls: Iterable<SitemapUrl>): Generator<string> {
  yield `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for (const { loc, lastmod } of urls) yield `<url>${element('loc', loc)}${element('lastmod', lastmod)}</url>\n`
  yield '</urlset>\n'
}

/** The list of parts. Pure. */
export function sitemapIndex(parts: string[]): string {
  const rows = parts.map((loc) => `<sitemap>${element('loc', loc)}</sitemap>\n`)
  return `${XML_HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</sitemapindex>\n`
}
