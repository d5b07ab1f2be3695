import { under } from './under.mjs'

/* The front door, and the way to an API elsewhere. docs/decisions/037. */

const DOOR = 'server/http/front-door.ts'
const PATH = 'server/http/clean-path.ts'
const BODY = 'server/http/body-in-time.ts'
const ON = 'server/http/pass-on.ts'
const HEADERS = 'server/http/pass-on-headers.ts'

export const door = [
  ...under('server/attacks/front-door.test.ts', [
    ['an address has a length', DOOR, "if (url.length > MOST_URL) return refuse('414', pathOf(url))", ''],
    ['a path has one spelling', DOOR, 'if (!PLAIN_URL.test(url)) {', 'if (false) {'],
    ['no control characters in an address', PATH, 'CONTROL.test(url) || ', ''],
    ['no name before the host', PATH, "url.lastIndexOf('@', url.indexOf('/', 8)) > -1", 'false'],
    ['no dots in a path, however written', PATH, 'DOTS.test(path) || ', ''],
    ['no backslashes in a path', PATH, " || path.includes('\\\\')", ''],
    ['percent signs that say something', PATH, 'text === null || CONTROL.test(text)', "CONTROL.test(text ?? '')"],
    ['no control characters behind percent signs', PATH, 'text === null || CONTROL.test(text)', 'text === null'],
    ['no encoded slashes, no doubled encodings', PATH, 'HIDDEN.test(plain) || ', ''],
    [
      'letters need no percent sign',
      PATH,
      'path.replaceAll(LETTER, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))',
      'path',
    ],
    ['doubled slashes are one', PATH, "plain.replaceAll(/\\/{2,}/g, '/')", 'plain'],
    [
      'a disguised call is none',
      DOOR,
      "if ((method !== 'GET' && method !== 'HEAD') || roomOf(clean) === 'api') return refuse('404', path)",
      '',
    ],
    ['a room has its methods', DOOR, "if (!allowed.includes(method)) return refuse('405', path, { allow: allowed.join(', ') })", ''],
    ['OPTIONS opens a page to nobody', DOOR, "'cache-control': 'no-store' } })", "'access-control-allow-origin': '*' } })"],
    [
      'a host is ours',
      DOOR,
      "if (here.host !== '' && !url.startsWith(here.prefix) && !isOurs(url, here)) return elsewhere(url, method, here)",
      '',
    ],
    ['a host is ours to its first letter', DOOR, 'return asked === host || (isPreview', 'return asked.endsWith(host) || (isPreview'],
    ['branches are hosts of a preview alone', DOOR, '(isPreview && asked.endsWith(`-${host}`))', 'asked.endsWith(`-${host}`)'],
    [
      'a call under a strange host goes nowhere',
      DOOR,
      "if ((method !== 'GET' && method !== 'HEAD') || roomOf(path) !== 'page') return refuse('421', path)",
      '',
    ],
    ['a GET has no body', DOOR, "return hasBody ? refuse('400', path) : request", 'return request'],
    ['a change of another site’s is nobody’s', DOOR, "if (isForeign(headers, url, here)) return refuse('403', path)", ''],
    [
      'a neighbour of the same site is another site',
      DOOR,
      "return site !== 'same-origin' && site !== 'none'",
      "return site === 'cross-site'",
    ],
    ['without Sec-Fetch-Site the origin counts', DOOR, "return from !== null && from !== 'null'", "return from === '' && from !== 'null'"],
    ['a packed body is not unpacked', DOOR, "if (packed !== null && packed.toLowerCase() !== 'identity') return refuse('415', path)", ''],
    [
      'a body is as heavy as it says',
      DOOR,
      "if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return refuse('413', path)",
      '',
    ],
    ['a body is weighed as it comes', BODY, "if (length > mostBytes) return '413'", ''],
    [
      'a body is not waited for',
      BODY,
      'await Promise.race([readAll(reader, mostBytes), late])',
      'await readAll(reader, mostBytes)',
      'login that does not come',
    ],
  ]),
  ...under('server/attacks/proxy.test.ts', [
    [
      'staff and dev calls are not passed on',
      ON,
      "if (OWN_ONLY.test(safeDecode(url.pathname))) return failure(404, 'not_found', 'Такого адреса в API нет')",
      '',
    ],
    ['nor behind percent signs', ON, 'OWN_ONLY.test(safeDecode(url.pathname))', 'OWN_ONLY.test(url.pathname)'],
    ['nor in capitals', ON, '(staff|dev)(?![\\w-])/i', '(staff|dev)(?![\\w-])/'],
    ['nor behind two slashes', ON, '\\/api\\/+(staff', '\\/api\\/(staff'],
    ['headers of one connection stay', HEADERS, 'if (!HOP.test(name) && ', 'if ('],
    ['headers that Connection names stay', HEADERS, ' && !ofThisHop.has(name)', ''],
    ['nobody says himself who he is', HEADERS, 'without(from, SAID_OF_THE_VISITOR)', 'without(from, /^cookie$/)'],
    ['cookies are not passed on', HEADERS, '/^(?:cookie|forwarded', '/^(?:forwarded'],
    [
      'of credentials only a Bearer',
      HEADERS,
      "if (!/^Bearer /i.test(from.get('authorization') ?? '')) headers.delete('authorization')",
      '',
    ],
    ['the API elsewhere sets no cookie here', HEADERS, '(?:set-cookie2?|', '(?:'],
    ['the API elsewhere opens the shop to no origin', HEADERS, '|access-control-.*|', '|'],
    ['nor empties a browser', HEADERS, '|clear-site-data|', '|'],
    [
      'a redirect leads to no third place',
      ON,
      "if (leadsAway(answer, baseUrl, url)) return failure(502, 'bad_answer', 'Что-то пошло не так...')",
      '',
    ],
    ['nor out of http', ON, ' || !/^https?:$/.test(there.protocol)', ''],
    ['a redirect is not followed with the customer’s token', ON, "redirect: 'manual'", "redirect: 'follow'"],
    [
      'a told address is a signed one',
      'server/http/client-address.ts',
      'sameText(signature, await signAddress(forwarded, secret))',
      'signature.length > 0',
    ],
  ]),
]
