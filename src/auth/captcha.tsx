import { useEffect, useEffectEvent, useRef } from 'react'
import { tellError } from '~/lib/tell-error'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** How long the script may take to load, and the widget to show itself or pass. */
const LOAD_TIMEOUT_MS = 5000
const ANSWER_TIMEOUT_MS = 4500

type WidgetOptions = {
  sitekey: string
  language: string
  theme: 'auto' | 'light' | 'dark'
  size: 'flexible' | 'compact'
  callback: (token: string) => void
  /** The widget begins to ask the visitor. */
  'before-interactive-callback': () => void
  'error-callback': (code?: string) => boolean
  'expired-callback': () => void
}
type Turnstile = { render: (place: HTMLElement, options: WidgetOptions) => string; remove: (widget: string) => void }

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

/** `missing`: the script or the widget does not load, as behind some blockers; `failed`: it says that it failed; `expired`: its token. */
export type CaptchaFailure = 'missing' | 'failed' | 'expired'

type CaptchaProps = {
  siteKey: string
  onToken: (token: string) => void
  onFail: (why: CaptchaFailure) => void
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
    let silence: number | undefined
    const lives = () => window.clearTimeout(silence)
    const end = (why: CaptchaFailure, detail: string) => {
      lives()
      if (isGone) return
      // for the log: a failure is not a refusal by the server
      if (why !== 'expired') tellError(new CaptchaError(`${why}: ${detail}`))
      fail(why)
    }
    loadTurnstile()
      .then((turnstile) => {
        if (isGone || !place.current) return
        const widget = turnstile.render(place.current, {
          sitekey: siteKey,
          language: 'ru',
          theme: themes[document.documentElement.dataset['theme'] ?? ''] ?? 'auto',
          size: place.current.clientWidth < FLEXIBLE_FROM ? 'compact' : 'flexible',
          callback: (token) => {
            lives()
            pass(token)
          },
          'before-interactive-callback': lives,
          'error-callback': (code) => {
            end('failed', code ?? 'no code')
            return true
          },
          'expired-callback': () => end('expired', ''),
        })
        remove = () => turnstile.remove(widget)
        silence = window.setTimeout(() => end('missing', 'the widget is silent'), ANSWER_TIMEOUT_MS)
      })
      .catch((error: unknown) => end('missing', error instanceof Error ? error.message : 'the script does not load'))
    return () => {
      isGone = true
      lives()
      remove?.()
    }
  }, [siteKey])

  return <div ref={place} role="group" aria-label="Проверка, что вы человек" className="not-empty:min-h-16" />
}

class CaptchaError extends Error {
  override name = 'CaptchaError'
}

let loading: Promise<Turnstile> | undefined

/** Loads Turnstile's script once. Rejects if loading fails; the next call tries again. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((done, fail) => {
    const script = document.createElement('script')
    const end = () => {
      clearTimeout(timer)
      // a blocker may answer with an empty stand-in
      if (typeof window.turnstile?.render === 'function') return done(window.turnstile)
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
