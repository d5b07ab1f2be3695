import { pageCookie } from '~/rules/cookies'

/** Marks this browser as signed out, or removes the mark. A script cannot clear the HttpOnly session cookie, and the request
 *  that can may fail; with the mark the server ignores the cookie. */
export function markSignedOut(isSignedOut: boolean): void {
  try {
    if (typeof document !== 'undefined') document.cookie = pageCookie(isSignedOut ? '1' : '')
  } catch {
    // a sandboxed frame has no cookies
  }
}

/** Whether this browser has the mark. */
export function isSignedOutHere(): boolean {
  try {
    return isMarkedSignedOut(document.cookie)
  } catch {
    return false
  }
}

/** Whether a Cookie header has the mark. */
export const isMarkedSignedOut = (header: string) => /(?:^|;\s*)signed_out=1(?:;|$)/.test(header)
