import { useEffect, useEffectEvent, useRef } from 'react'
import { loadTurnstile } from './turnstile'

type CaptchaProps = {
  siteKey: string
  onToken: (token: string) => void
  /** The check cannot be shown, or failed by itself. */
  onFail: () => void
}

/** Narrower than this the widget has a shape of its own. */
const FLEXIBLE_FROM = 300
const themes: Record<string, 'light' | 'dark'> = { light: 'light', night: 'dark' }

/** The check that a person asks for the code: Cloudflare Turnstile's widget. Its answer is good for one call; another key of
 *  this part is another check. */
export function Captcha({ siteKey, onToken, onFail }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onToken)
  const fail = useEffectEvent(onFail)

  useEffect(() => {
    let isGone = false
    let remove: (() => void) | undefined
    loadTurnstile().then(
      (turnstile) => {
        if (isGone || !place.current) return
        const widget = turnstile.render(place.current, {
          sitekey: siteKey,
          language: 'ru',
          theme: themes[document.documentElement.dataset['theme'] ?? ''] ?? 'auto',
          size: place.current.clientWidth < FLEXIBLE_FROM ? 'compact' : 'flexible',
          callback: (token) => tell(token),
          'error-callback': () => {
            fail()
            return true
          },
          'expired-callback': () => fail(),
        })
        remove = () => turnstile.remove(widget)
      },
      () => isGone || fail(),
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [siteKey])

  return <div ref={place} role="group" aria-label="Проверка, что вы человек" className="min-h-16" />
}
