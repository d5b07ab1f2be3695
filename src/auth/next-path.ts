const ALLOWED = /^\/(checkout|account)(?=$|[/?#])/i

/** Where to go after sign-in: only a path of the shop's own under /checkout or /account, else `null`.
 *  Contract "Sign-in". */
export function safeNextPath(next: unknown): string | null {
  if (typeof next !== 'string' || !ALLOWED.test(next) || /[\\\u0000-\u001f]|\/\/|\/\.\.?(?=$|[/?#])/.test(next)) return null
  return next
}
