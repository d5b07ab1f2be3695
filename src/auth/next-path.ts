/** Names of letters, digits, hyphens and underscores: no dot, no percent sign, no slash of another alphabet. */
const PATH = /^\/(?:checkout|account)(?:\/[\w-]+)*\/?$/i
const STRANGE = /[\\\u0000-\u0020\u007f-\u00a0\u2028\u2029]|\/\//

/** Where to go after sign-in: only a path of the shop's own under /checkout or /account, else `null`.
 *  Contract "Sign-in". */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || STRANGE.test(next)) return null
  const [path = ''] = next.split(/[?#]/, 1)
  return PATH.test(path) ? next : null
}
