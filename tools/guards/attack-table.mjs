import { under } from './under.mjs'

/* What a stranger writes, links, guesses and forges. Issue 8, part 7. */

const LINK = 'src/lib/safe-link.ts'
const BANK = 'server/bank/bank-page.ts'
const DOCS = 'server/openapi/docs-page.ts'

export const attacks = [
  ...under('server/attacks/forgery.test.ts', [
    ['who guesses the staff’s key is not looked at', 'server/http/bearer.ts', 'if (guessers.has(who, now.getTime())) throw tooMany()', ''],
    ['wrong keys are counted', 'server/http/bearer.ts', "if (who !== null && !(await isWithin(c.env, 'staff', who))) {", 'if (false) {'],
    ['for a minute', 'server/http/held-off.ts', 'if (until > now) return true', 'return true'],
    ['a key is compared to its length', 'server/http/secrets.ts', 'let difference = left.length ^ right.length', 'let difference = 0'],
    [
      'a webhook is signed by the bank',
      'server/platform/payments/sandbox-provider.ts',
      'if (!(await isSignedWebhook(secret, headers.get(SIGNATURE_HEADER), body, now)))',
      'if (false)',
    ],
    [
      'YooKassa is known by its network',
      'server/platform/payments/yookassa-provider.ts',
      'if (!isYooKassaAddress(address)) throw',
      'if (false) throw',
    ],
  ]),
  ...under('server/attacks/xss.test.ts', [
    ['a description is text at the bank', BANK, '<h1>${payment.description}</h1>', '<h1>${raw(payment.description)}</h1>'],
    ['a way back is an address at the bank', BANK, '<a class="back" href="${backUrl}">', '<a class="back" href="${raw(backUrl)}">'],
    ['a summary is text in the API’s description', DOCS, "<p>${summary ?? ''}</p>", "<p>${raw(summary ?? '')}</p>"],
    ['so is a schema', DOCS, "typeof piece === 'string' ? html`${piece}`", "typeof piece === 'string' ? html`${raw(piece)}`"],
    ['so is a name in the feed', 'server/feed/xml.ts', '.replace(/[&<>"\']/g, (sign) => ESCAPES[sign] ?? sign)', ''],
  ]),
  ...under('server/attacks/ssrf.test.ts', [
    [
      'no visitor’s header goes to a picture’s host',
      'server/images/fetch-source.ts',
      "headers: { accept: 'image/webp,image/jpeg,image/png' }",
      "headers: { accept: '*/*' }",
    ],
    ['no host but the list’s', 'server/images/source-address.ts', 'if (!hosts.includes(host)) throw', 'if (false) throw'],
    ['nor by a redirect', 'server/images/fetch-source.ts', '!hosts.includes(url.host)', 'false'],
  ]),
  ...under('server/attacks/private.test.ts', [
    [
      'a page of one customer says so',
      'server/edge/pages.ts',
      'if (!page) return rendered(question, request, PERSONAL)',
      'if (!page) return rendered(question, request, KEPT)',
    ],
  ]),
  ...under('src/lib/safe-link.test.ts', [
    ['no script behind a link', LINK, "return SCHEMES.includes(protocol) ? text : ''", 'return text'],
    ['no signs that a browser leaves out', LINK, "if (STRANGE.test(text)) return ''", ''],
    ['no other host behind two slashes', LINK, "text.startsWith('//') ? '' : text", 'text'],
    ['no name before the host of a link', LINK, " || username !== '' || password !== ''", ''],
    [
      'no page to pay on without https',
      LINK,
      "return protocol === 'https:' || (protocol === 'http:' && new URL(shopOrigin).protocol === 'http:')",
      'return true',
    ],
  ]),
]
