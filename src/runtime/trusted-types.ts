/** What of Trusted Types is used here; the compiler does not know them yet. */
type Rules = Record<'createHTML' | 'createScript' | 'createScriptURL', (value: string) => string>
type Factory = { createPolicy: (name: 'default', rules: Rules) => unknown }

/** Our own code and the service worker, by the names that the build gives them. */
const OWN_SCRIPT = /^\/(?:assets\/[\w.-]+\.js|sw\.js)$/
const TURNSTILE = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'
/** How React makes a script element: one that is never run. */
const REACT_SCRIPT = '<script></script>'

/** Lets pass, of what the framework puts into the page as text, only what cannot run: everything else throws where the browser
 *  knows Trusted Types. The pages' policy demands it of every sink. docs/decisions/033. */
export const rules: Rules = {
  createHTML: (html) => (html === '' || html === REACT_SCRIPT ? html : dataOf(html)),
  createScript: dataOf,
  createScriptURL(address) {
    const url = new URL(address, window.location.origin)
    if (url.href === TURNSTILE || (url.origin === window.location.origin && OWN_SCRIPT.test(url.pathname))) return address
    throw new TypeError('Not a script of the shop')
  },
}

/** JSON is data whoever runs it, as in `application/ld+json`; `<` would end the element it stands in. */
function dataOf(text: string): string {
  if (text.includes('<')) throw new TypeError('Markup is not put into a page as text')
  JSON.parse(text)
  return text
}

/** Before anything else runs: there is one default policy a page, and none after it. */
export function restrictSinks(): void {
  const { trustedTypes } = window as { trustedTypes?: Factory }
  trustedTypes?.createPolicy('default', rules)
}
