/** TypeScript's DOM library has no Trusted Types yet. */
type Rules = Record<'createHTML' | 'createScript' | 'createScriptURL', (value: string) => string>
type Factory = { createPolicy: (name: 'default', rules: Rules) => unknown }

/** Built code and the service worker. */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+\.js|sw\.js)$/
const CAPTCHAS = [
  'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptcha',
]
/** React creates script elements from this text; they never run. */
const REACT_SCRIPT = '<script></script>'

/** Lets only text pass that cannot run: the page's policy requires Trusted Types for every sink. docs/decisions/033. */
export const rules: Rules = {
  createHTML: (html) => (html === '' || html === REACT_SCRIPT ? html : dataOf(html)),
  createScript: dataOf,
  createScriptURL(address) {
    const url = new URL(address, window.location.origin)
    if (CAPTCHAS.includes(url.href) || (url.origin === window.location.origin && OWN_SCRIPT.test(url.pathname))) return address
    throw new TypeError('Not a script of the shop')
  },
}

/** JSON is data, as in `application/ld+json`; a `<` would end its element. */
function dataOf(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup is not put into a page as text')
  JSON.parse(text)
  return text
}

/** Creates the page's only default policy; call it first. */
export function restrictSinks(): void {
  const { trustedTypes } = window as { trustedTypes?: Factory }
  trustedTypes?.createPolicy('default', rules)
}
