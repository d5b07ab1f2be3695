import { scriptLoader, type DrawWidget } from './captcha-widget'

const SCRIPT = 'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptcha'

type Event = 'token-expired' | 'network-error' | 'javascript-error'
type SmartCaptcha = {
  render: (place: HTMLElement, options: { sitekey: string; hl: string; callback: (token: string) => void }) => number
  subscribe: (widget: number, event: Event, listen: () => void) => () => void
  destroy: (widget: number) => void
}

declare global {
  interface Window {
    smartCaptcha?: SmartCaptcha
  }
}

const load = scriptLoader(
  SCRIPT,
  () => (typeof window.smartCaptcha?.render === 'function' ? window.smartCaptcha : undefined),
  'onSmartCaptcha',
)

/** Yandex SmartCaptcha. */
export async function loadSmartCaptcha(): Promise<DrawWidget> {
  const captcha = await load()
  return (place, siteKey, { onToken, onShown, onFail }) => {
    const widget = captcha.render(place, { sitekey: siteKey, hl: 'ru', callback: onToken })
    // its checkbox is there at once
    onShown()
    captcha.subscribe(widget, 'token-expired', () => onFail('expired', ''))
    for (const event of ['network-error', 'javascript-error'] as const) captcha.subscribe(widget, event, () => onFail('failed', event))
    return () => captcha.destroy(widget)
  }
}
