const URL_PARTS = /^https?:\/\/([^/?#]*)([^?#]*)([^]*)$/i

/** A URL as it came over the wire; `new URL` would normalise dots and slashes. */
export function splitUrl(url: string): { host: string; path: string; query: string } {
  const [, host = '', path = '', query = ''] = URL_PARTS.exec(url) ?? []
  return { host: host.toLowerCase(), path: path || '/', query }
}

const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=\/|;|$)/i
/** Encoded slashes and backslashes, and double encoding. */
const ENCODED_TWICE = /%(?:2f|5c|25[0-9a-f]{2})/i
/** Unreserved characters (RFC 3986), which need no encoding. */
const UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi
const CONTROL = /[\u0000-\u001f\u007f]/

/** The canonical spelling of a URL's path, or the status of its rejection: 400 for broken encoding, control characters and
 *  credentials; 404 for paths that two programs could read differently, and for a server function without a name (the
 *  framework would throw). Unreserved characters are decoded and slashes merged, except in the picture proxy. */
export function canonicalPath(url: string): string | 400 | 404 {
  const { host, path } = splitUrl(url)
  if (CONTROL.test(url) || host === '' || host.includes('@')) return 400
  if (DOT_SEGMENT.test(path) || path.includes('\\')) return 404
  const decoded = decode(path)
  if (decoded === null || CONTROL.test(decoded)) return 400
  if (path.startsWith('/_ipx/')) return path
  const plain = path.replaceAll(UNRESERVED, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  const clean = plain.replaceAll(/\/{2,}/g, '/')
  // tested after decoding: `%25%36%31` becomes `%2561`
  return ENCODED_TWICE.test(plain) || clean === '/_serverFn/' ? 404 : clean
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
