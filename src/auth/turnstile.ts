import { scriptLoader, type DrawWidget } from './captcha-widget'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

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

/** Below this width the compact widget is used. */
const FLEXIBLE_FROM = 300
const themes: Record<string, 'light' | 'dark'> = { light: 'light', night: 'dark' }

// a blocker may answer with an empty stand-in
const load = scriptLoader(SCRIPT, () => (typeof window.turnstile?.render === 'function' ? window.turnstile : undefined))

/** Cloudflare Turnstile. */
export async function loadTurnstile(): Promise<DrawWidget> {
  const turnstile = await load()
  return (place, siteKey, { onToken, onShown, onFail }) => {
    const widget = turnstile.render(place, {
      sitekey: siteKey,
      language: 'ru',
      theme: themes[document.documentElement.dataset['theme'] ?? ''] ?? 'auto',
      size: place.clientWidth < FLEXIBLE_FROM ? 'compact' : 'flexible',
      callback: onToken,
      'before-interactive-callback': onShown,
      'error-callback': (code) => {
        onFail('failed', code ?? 'no code')
        return true
      },
      'expired-callback': () => onFail('expired', ''),
    })
    return () => turnstile.remove(widget)
  }
}
