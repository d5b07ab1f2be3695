/** Schemes of links that data may bring: pages, letters, calls, and Viber's own. */
const SCHEMES = ['https:', 'http:', 'mailto:', 'tel:', 'viber:']
/** What a browser leaves out of an address, or reads as another sign: nobody writes it into one. */
const STRANGE = /[\u0000-\u0020\u007f-\u00a0\\\u2028\u2029]/

/** A link that data brought: as it is where it leads to a page, a letter or a call, or to a path of our own; else empty, which
 *  stands for a link that nobody gave. Pure. */
export function safeHref(text: string): string {
  if (STRANGE.test(text)) return ''
  if (text.startsWith('/')) return text.startsWith('//') ? '' : text
  if (!URL.canParse(text)) return ''
  const { protocol, username, password } = new URL(text)
  const isPage = protocol === 'https:' || protocol === 'http:'
  // what browsers would mend (`https:host`), and what looks like another host (`https://shop@evil`), is none
  if (isPage && (!/^https?:\/\/[^/]/i.test(text) || username !== '' || password !== '')) return ''
  return SCHEMES.includes(protocol) ? text : ''
}

/** Whether the browser may be sent to pay at this address: a page over https, or in a shop over http (a demo) one like it. */
export function isPayAddress(text: string, shopOrigin: string): boolean {
  if (safeHref(text) !== text || !URL.canParse(text)) return false
  const { protocol } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && new URL(shopOrigin).protocol === 'http:')
}
