import type { Category } from '~/contracts/categories'
import type { News } from '~/contracts/news'
import { fixedPages } from '~/rules/pages'
import { element, XML_HEAD } from '#server/core/xml'

/** The sitemap: fixed pages, categories, promotions with the date they began, products. Its format allows 50,000 URLs. Pure. */
export function sitemapXml(origin: string, categories: readonly Category[], news: readonly News[]): string {
  const slugs = new Set(categories.flatMap(({ items }) => items.map(({ slug }) => slug)))
  const urls: { path: string; lastmod?: string | undefined }[] = [
    ...fixedPages('indexed').map((path) => ({ path })),
    ...categories.map(({ slug }) => ({ path: `/menu/${encodeURIComponent(slug)}` })),
    ...news.map(({ slug, starts_at }) => ({ path: `/promotions/${encodeURIComponent(slug)}`, lastmod: starts_at })),
    ...[...slugs].map((slug) => ({ path: `/product/${encodeURIComponent(slug)}` })),
  ]
  const rows = urls.map(({ path, lastmod }) => `<url>${element('loc', origin + path)}${element('lastmod', lastmod)}</url>\n`)
  return `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</urlset>\n`
}

/** Pages that search engines must not list say `noindex`, which they can only see if they may read them: so only customer pages
 *  and the API are closed. `Clean-param` (Yandex) names parameters that make no other page. Pure. */
export function robotsText(origin: string): string {
  const closed = new Set(fixedPages('personal').map((path) => `/${path.split('/')[1] ?? ''}`))
  return [
    'User-agent: *',
    ...[...closed].toSorted().map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    'Clean-param: q&next',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
