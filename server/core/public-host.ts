const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** The end of a public name: letters, or letters of another alphabet as `xn--`. No number in any spelling is one. */
const TOP = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const PORT = /^[1-9]\d{0,4}$/
/** Names that resolve inside somebody's own network, or on this machine. */
const INSIDE = ['localhost', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'localdomain', 'arpa', 'onion']

/** Whether a text is a host as a setting names one that others may be sent to: a public name in small Latin letters, with a
 *  port where it is not 443. No address in digits, in whatever spelling, nothing inside a network, no name before it, no dot
 *  behind it, no letter that another program reads as a different one. Pure. */
export function isPublicHost(text: string): boolean {
  const [name = '', port, ...more] = text.split(':')
  if (more.length > 0 || name.length > 253) return false
  if (port !== undefined && (!PORT.test(port) || Number(port) > 65_535 || port === '443')) return false
  const labels = name.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP.test(top) && !INSIDE.includes(top)
}

/** `http://` or `https://`, a host with its port, a path: no name before the host, no query, no fragment, no backslash. */
const API_ADDRESS = /^https?:\/\/[^\s@/?#\\]+(?:\/[^\s?#\\]*)?$/

/** Whether calls can be sent to `text` with a path written behind it. Pure. */
export const isApiAddress = (text: string): boolean => API_ADDRESS.test(text) && URL.canParse(text)
