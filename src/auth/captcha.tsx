import { useEffect, useEffectEvent, useRef } from 'react'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const LOAD_TIMEOUT_MS = 15_000

type WidgetOptions = {
  sitekey: string
  language: string
  theme: 'auto' | 'light' | 'dark'
  size: 'flexible' | 'compact'
  callback: (token: string) => void
  'error-callback': () => boolean
  'expired-callback': () => void
}
type Turnstile = { render: (place: HTMLElement, options: WidgetOptions) => string; remove: (widget: string) => void }

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

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

let loading: Promise<Turnstile> | undefined

/** Loads Turnstile's script once. Rejects if loading fails; the next call tries again. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((done, fail) => {
    const script = document.createElement('script')
    const end = () => {
      clearTimeout(timer)
      if (window.turnstile) return done(window.turnstile)
      script.remove()
      loading = undefined
      fail(new Error('Turnstile was not loaded'))
    }
    const timer = setTimeout(end, LOAD_TIMEOUT_MS)
    for (const outcome of ['load', 'error']) script.addEventListener(outcome, end)
    script.src = SCRIPT
    script.async = true
    document.head.append(script)
  })
  return loading
}
