/** A whole address whose path can be read in one way only: the test of nearly every request. Linear. */
export const PLAIN_URL =
  /^https?:\/\/[\w.:[\]-]+(?!\/_serverFn\/(?:\?|$))(?:\/[\w~!$&'()*+,;=:@-][\w.~!$&'()*+,;=:@-]*)*\/?(?:\?[!-[\]-~]*)?$/

const DOTS = /\/(?:\.|%2e){1,2}(?=\/|;|$)/i
const HIDDEN = /%(?:2f|5c|25[0-9a-f]{2})/i
const LETTER = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi
const CONTROL = /[\u0000-\u001f\u007f]/

/** The path of an address, still encoded. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  if (start === -1) return '/'
  const query = url.indexOf('?', start)
  return query === -1 ? url.slice(start) : url.slice(start, query)
}

/** The one spelling of a path, or why there is none: 400 what cannot be read (broken percent signs, control characters,
 *  a name before the host), 404 what tries to be read twice (dots, backslashes, encoded slashes, doubled encodings) and
 *  a server function without a name.
 *  Letters that need no percent sign lose it, doubled slashes are one. The source of a picture has rules of its own.
 *  Pure. */
export function canonicalPath(url: string, path: string): string | 400 | 404 {
  if (CONTROL.test(url) || url.lastIndexOf('@', url.indexOf('/', 8)) > -1) return 400
  if (DOTS.test(path) || path.includes('\\')) return 404
  const text = decoded(path)
  if (text === null || CONTROL.test(text)) return 400
  if (path.startsWith('/_ipx/')) return path
  // twice: the letters of `%25%36%31` make another code
  const plain = path.replaceAll(LETTER, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  const clean = plain.replaceAll(/\/{2,}/g, '/')
  // the framework throws for a function without a name
  return HIDDEN.test(plain) || clean === '/_serverFn/' ? 404 : clean
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
