const NAME = 'signed_out'
const NINETY_DAYS = 90 * 24 * 3600

/** Marks this browser as signed out, or removes the mark. A script cannot clear the HttpOnly session cookie, and the request
 *  that can may fail; with the mark the server ignores the cookie. */
export function markSignedOut(isSignedOut: boolean): void {
  if (typeof document === 'undefined') return
  document.cookie = `${NAME}=${isSignedOut ? '1' : ''}; path=/; max-age=${isSignedOut ? NINETY_DAYS : 0}; samesite=lax`
}

/** Whether a Cookie header has the mark. */
export const isMarkedSignedOut = (header: string) => new RegExp(`(?:^|;\\s*)${NAME}=1(?:;|$)`).test(header)
