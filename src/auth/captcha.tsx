import { useEffect, useEffectEvent, useRef } from 'react'
import { loadTurnstile } from './turnstile'

type CaptchaProps = {
  siteKey: string
  onToken: (token: string) => void
  /** The widget could not be shown, failed or expired. */
  onFail: () => void
}

/** Below this width the compact widget is used. */
const FLEXIBLE_FROM = 300
const themes: Record<string, 'light' | 'dark'> = { light: 'light', night: 'dark' }

/** Cloudflare Turnstile's widget. Its token is valid for one call; remount with another `key` for a new one. */
export function Captcha({ siteKey, onToken, onFail }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const pass = useEffectEvent(onToken)
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
          callback: (token) => pass(token),
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
