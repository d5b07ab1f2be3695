const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
const PATIENCE_MS = 15_000

type WidgetOptions = {
  sitekey: string
  language: string
  theme: 'auto' | 'light' | 'dark'
  size: 'flexible' | 'compact'
  callback: (token: string) => void
  'error-callback': () => boolean
  'expired-callback': () => void
}
/** The global of Cloudflare's script. */
export type Turnstile = { render: (place: HTMLElement, options: WidgetOptions) => string; remove: (widget: string) => void }

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

let loading: Promise<Turnstile> | undefined

/** Loads Turnstile's script once. Rejects if loading fails; the next call tries again. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((done, fail) => {
    const script = document.createElement('script')
    const giveUp = () => {
      script.remove()
      loading = undefined
      fail(new Error('Turnstile was not loaded'))
    }
    const timer = setTimeout(giveUp, PATIENCE_MS)
    script.src = SCRIPT
    script.async = true
    script.addEventListener('error', () => (clearTimeout(timer), giveUp()))
    script.addEventListener('load', () => {
      clearTimeout(timer)
      if (window.turnstile) done(window.turnstile)
      else giveUp()
    })
    document.head.insertAdjacentElement('beforeend', script)
  })
  return loading
}
