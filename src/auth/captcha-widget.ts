/** `missing`: the script or the widget does not load, as behind some blockers; `failed`: it says that it failed; `expired`: its token. */
export type CaptchaFailure = 'missing' | 'failed' | 'expired'

export type WidgetEvents = {
  onToken: (token: string) => void
  /** The widget shows itself to the visitor. */
  onShown: () => void
  onFail: (why: CaptchaFailure, detail: string) => void
}

/** Draws a service's widget; returns how it is removed. */
export type DrawWidget = (place: HTMLElement, siteKey: string, events: WidgetEvents) => () => void

const LOAD_TIMEOUT_MS = 5000

/** Loads a service's script once. Rejects if that fails; the next call tries again. `find`: what the script leaves in the page; `call`: the
 *  function of the page that it calls then, if not at its end. */
export function scriptLoader<Api>(src: string, find: () => Api | undefined, call?: string): () => Promise<Api> {
  let loading: Promise<Api> | undefined
  return () =>
    (loading ??= new Promise<Api>((done, fail) => {
      const script = document.createElement('script')
      const end = () => {
        clearTimeout(timer)
        const api = find()
        if (api) return done(api)
        script.remove()
        loading = undefined
        fail(new Error('the script was not loaded'))
      }
      const timer = setTimeout(end, LOAD_TIMEOUT_MS)
      script.addEventListener('error', end)
      if (call === undefined) script.addEventListener('load', end)
      else Object.assign(window, { [call]: end })
      script.src = src
      script.async = true
      document.head.append(script)
    }))
}
