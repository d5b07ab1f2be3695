const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
/** The top-level label of a public name: letters or punycode, never a number. */
const TOP = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const PORT = /^[1-9]\d{0,4}$/
/** Names that resolve inside a private network or on this machine. */
const PRIVATE = ['localhost', 'local', 'internal', 'intranet', 'private', 'corp', 'home', 'lan', 'localdomain', 'arpa', 'onion']

/** Whether a setting names a public host: a lower-case ASCII name, with a port unless it is 443. IP addresses in any spelling,
 *  private names, credentials and trailing dots are refused. */
export function isPublicHost(text: string): boolean {
  const [name = '', port, ...more] = text.split(':')
  if (more.length > 0 || name.length > 253) return false
  if (port !== undefined && (!PORT.test(port) || Number(port) > 65_535 || port === '443')) return false
  const labels = name.split('.')
  const top = labels.at(-1) ?? ''
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP.test(top) && !PRIVATE.includes(top)
}

/** `http(s)://host[:port][/path]`: no credentials, query, fragment or backslash. */
const API_ADDRESS = /^https?:\/\/[^\s@/?#\\]+(?:\/[^\s?#\\]*)?$/

/** Whether a path can be appended to `text` to call the API. */
export const isApiAddress = (text: string): boolean => API_ADDRESS.test(text) && URL.canParse(text)

const LOCAL_NAME = /^(?:localhost|.+\.(?:localhost|local|lan|test|invalid))$/
const PRIVATE_ADDRESS = /^(?:(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[(?:::1|f[cd][\da-f:]+)\])$/

/** Whether a text is the origin of a shop in its own network: http or https, without a path. */
export const isLanOrigin = (text: string): boolean => /^https?:/.test(text) && isLocalOrigin(text) && new URL(text).origin === text

/** Whether an origin is on this machine or in a private network, where nobody else reaches it. */
export function isLocalOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { hostname } = new URL(origin)
  return LOCAL_NAME.test(hostname) || PRIVATE_ADDRESS.test(hostname)
}
