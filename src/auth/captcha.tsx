import { useEffect, useEffectEvent, useRef } from 'react'
import { tellError } from '~/lib/tell-error'
import type { CaptchaFailure, DrawWidget } from './captcha-widget'
import { loadSmartCaptcha } from './smartcaptcha'
import { loadTurnstile } from './turnstile'

/** How long the widget may take to show itself or pass. */
const ANSWER_TIMEOUT_MS = 4500

const LOADERS = { turnstile: loadTurnstile, smartcaptcha: loadSmartCaptcha } satisfies Record<string, () => Promise<DrawWidget>>
export type CaptchaWidget = keyof typeof LOADERS

type CaptchaProps = {
  widget: CaptchaWidget
  siteKey: string
  onToken: (token: string) => void
  onFail: (why: CaptchaFailure) => void
}

/** The widget of the captcha that the server named. Its token is valid for one call; remount with another `key` for a new one. */
export function Captcha({ widget, siteKey, onToken, onFail }: CaptchaProps) {
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
    LOADERS[widget]()
      .then((draw) => {
        if (isGone || !place.current) return
        silence = window.setTimeout(() => end('missing', 'the widget is silent'), ANSWER_TIMEOUT_MS)
        remove = draw(place.current, siteKey, {
          onToken: (token) => {
            lives()
            pass(token)
          },
          onShown: lives,
          onFail: end,
        })
      })
      .catch((error: unknown) => end('missing', error instanceof Error ? error.message : 'the script does not load'))
    return () => {
      isGone = true
      lives()
      remove?.()
    }
  }, [widget, siteKey])

  return <div ref={place} role="group" aria-label="Проверка, что вы человек" className="not-empty:min-h-16" />
}

class CaptchaError extends Error {
  override name = 'CaptchaError'
}
