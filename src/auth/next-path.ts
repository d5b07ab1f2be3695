/** Segments of letters, digits, hyphens and underscores: no dot, no percent sign, no Unicode slash. */
const PATH = /^\/(?:checkout|account)(?:\/[\w-]+)*\/?$/i
const STRANGE = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029]|\/\//

/** Where to go after sign-in: a path of the shop under /checkout or /account, else `null`. Prevents open redirects. */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || STRANGE.test(next)) return null
  const [path = ''] = next.split(/[?#]/, 1)
  return PATH.test(path) ? next : null
}
