const NAME = 'signed_out'
const NINETY_DAYS = 90 * 24 * 3600

/** Marks this browser as signed out, or takes the mark away. A script cannot clear the session's HttpOnly cookie, and the
 *  call that can may fail; with the mark the cookie opens no document any more. */
export function markSignedOut(isSignedOut: boolean): void {
  if (typeof document === 'undefined') return
  document.cookie = `${NAME}=${isSignedOut ? '1' : ''}; path=/; max-age=${isSignedOut ? NINETY_DAYS : 0}; samesite=lax`
}

/** Whether a Cookie header carries the mark. */
export const isMarkedSignedOut = (header: string) => new RegExp(`(?:^|;\\s*)${NAME}=1(?:;|$)`).test(header)
