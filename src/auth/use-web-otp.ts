import { useEffect, useEffectEvent } from 'react'

/** Takes the code out of the message itself where the browser offers that (WebOTP): the message ends with a line such as
 *  «@shop.example #4021», and the customer agrees to it. Until the dialog closes. */
export function useWebOtp(isWanted: boolean, onCode: (code: string) => void) {
  const take = useEffectEvent(onCode)

  useEffect(() => {
    if (!isWanted || !('OTPCredential' in window)) return
    const waiting = new AbortController()
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal: waiting.signal }
    navigator.credentials.get(options).then(
      (found) => found !== null && 'code' in found && typeof found.code === 'string' && take(found.code),
      // closed, refused, or no message came: one types it in
      () => undefined,
    )
    return () => waiting.abort()
  }, [isWanted])
}
