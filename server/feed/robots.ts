/** What crawlers may ask for. Pages that are not to be found say so themselves (`noindex`), and must be readable for that;
 *  closed is only what has nothing to read. `Clean-param` (Yandex) names the parameters that never make another page. Pure. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    'Disallow: /account',
    'Disallow: /checkout',
    'Disallow: /api/',
    'Clean-param: q&next',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
