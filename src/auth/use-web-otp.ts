import { useEffect, useEffectEvent } from 'react'

/** Reads the code from the SMS with the customer's consent (WebOTP), where the browser supports it: the message ends with
 *  `@host #code`. */
export function useWebOtp(isWanted: boolean, onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)

  useEffect(() => {
    if (!isWanted || !('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options).then(
      (found) => found !== null && 'code' in found && typeof found.code === 'string' && take(found.code),
      // closed, rejected or no SMS: the customer types the code
      () => undefined,
    )
    return () => waiting.abort()
  }, [isWanted])
}
