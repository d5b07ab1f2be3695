/** Allowed schemes of links in data. */
const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:', 'viber:']
/** Characters that browsers drop from a URL or read as another one. */
const AMBIGUOUS = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029]/

/** A link from data, unchanged if it is a safe URL or a path of the shop; else empty, like a missing link. */
export function safeHref(text: string): string {
  if (AMBIGUOUS.test(text)) return ''
  if (text.startsWith('/')) return text.startsWith('//') ? '' : text
  if (!URL.canParse(text)) return ''
  const { protocol, username, password } = new URL(text)
  const isPage = protocol === 'https:' || protocol === 'http:'
  // neither what browsers repair (`https:host`) nor what looks like another host (`https://shop@evil`)
  if (isPage && (!/^https?:\/\/[^/]/i.test(text) || username !== '' || password !== '')) return ''
  return SCHEMES.includes(protocol) ? text : ''
}

/** Whether the browser may open this payment page: an https URL, or http if the shop itself is on http (a demo). */
export function isPayAddress(text: string, shopOrigin: string): boolean {
  if (safeHref(text) !== text || !URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && new URL(shopOrigin).protocol === 'http:')
}
