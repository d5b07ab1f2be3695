import { under } from './under.mjs'

/* Kept pages and answers, their headers, and what a browser may put into a page. docs/decisions/030 to 033. */

const KEY = 'server/edge/page-key.ts'
const PAGES = 'server/edge/pages.ts'
const KEPT = 'server/edge/kept.ts'
const ANSWERS = 'server/edge/answers.ts'
const MEMORY = 'server/edge/memory.ts'
const POLICY = 'server/http/security-headers.ts'
const SINKS = 'src/lib/trusted-types.ts'

export const pages = [
  ...under('server/edge/poisoning.test.ts', [
    [
      'a page is rendered from nothing of its visitor’s',
      PAGES,
      'new Request(url, { headers }), control)',
      'new Request(url, { headers: request.headers }), control)',
    ],
    ['nor from his cookies', PAGES, 'cookie: `city=${city.slug}` }', "cookie: request.headers.get('cookie') ?? '' }"],
    ['nor from the address he wrote', PAGES, "settings.origin.replace(/\\/+$/, '') + page.path + page.query", 'request.url'],
    ['a page knows its query', KEY, 'if (value !== null && options.includes(value))', 'if (value !== null)'],
    [
      'a page with a free query is not kept',
      KEY,
      "store: isFree ? null : isNamed ? 'rare' : 'page'",
      "store: isFree || isNamed ? 'rare' : 'page'",
    ],
    [
      'a search is kept as it is searched',
      KEY,
      "const words = start.replace(/\\s+/g, ' ').slice(0, MAX_SEARCH_LENGTH)",
      'const words = start',
    ],
    [
      'personal pages are nobody else’s',
      KEY,
      "['/privacy', plain],",
      "['/privacy', plain],\n  ['/account', plain],\n  ['/checkout', plain],",
    ],
    ['another spelling of a path is not kept', KEY, '[a-z0-9]+(?:-[a-z0-9]+)*$/', '[a-z0-9]+(?:-[a-z0-9]+)*$/i'],
    ['only reading asks for a kept page', PAGES, 'const page = isRead ? pageAsked(url) : undefined', 'const page = pageAsked(url)'],
    [
      'a city is one of the shop’s',
      'server/edge/page-state.ts',
      "cities.get(CITY_COOKIE.exec(cookie)?.[1] ?? '')",
      "Object.assign({}, [...cities.values()][0], { slug: CITY_COOKIE.exec(cookie)?.[1] ?? '' })",
    ],
    ['of a city only the city’s cookie speaks', 'server/edge/page-state.ts', '/(?:^|;\\s*)city=', '/city='],
    ['errors are not kept', KEPT, 'status === 200 && !headers', '!headers'],
    ['what sets a cookie is not kept', KEPT, "!headers.has('set-cookie') && ", ''],
    ['what is private is not kept', KEPT, "!/no-store|private/i.test(headers.get('cache-control') ?? '')", 'true'],
    ['a page of which a part broke is not kept', PAGES, ' && !isBroken', ''],
    ['errors say that they are nobody else’s', PAGES, "if (!isWhole) headers.set('cache-control', PERSONAL)\n  else if", 'if'],
    [
      'what may not be kept is not shared',
      KEPT,
      'return withoutBody(own ?? (await question.make()), question.request)',
      'return withoutBody((globalThis.first = own ?? globalThis.first ?? (await question.make())).clone(), question.request)',
    ],
  ]),
  ...under('server/edge/kept.test.ts', [
    ['an old copy is served for a moment only', KEPT, 'if (now - copy.rightAt > staleMs) return undefined', ''],
    [
      'the moment begins when the state was read',
      KEPT,
      'copy.rightAt = Math.max(copy.rightAt, question.knownAt ?? now)',
      'copy.rightAt = now',
    ],
    [
      'a copy has its life in the isolate',
      KEPT,
      'if (copy.edition === edition && now < copy.expiresAt) {',
      'if (copy.edition === edition) {',
    ],
    ['and in the data centre', 'server/edge/edge-copies.ts', 'if (!(now < expiresAt)) return', 'if (false) return'],
    ['the memory is bounded in bytes', MEMORY, 'if (this.size <= this.mostBytes) break', 'break'],
    ['nothing fills the memory alone', MEMORY, 'if (entry.size > this.mostBytes * LARGEST_SHARE) return', ''],
    ['what is asked for once pushes out nothing', MEMORY, 'this.add(entry, true)', 'this.add(entry, false)'],
    [
      'a 304 brings no policy of another rendering',
      'server/edge/copy.ts',
      "for (const name of ['cache-control', 'vary']) {",
      "for (const name of ['cache-control', 'vary', 'content-security-policy']) {",
    ],
    ['nobody is told of the keeper', 'server/edge/edge-copies.ts', "for (const name of [EXPIRES, 'age'", "for (const name of ['age'"],
  ]),
  ...under('server/edge/edition.test.ts', [
    ['nobody is shown an old state', 'server/edge/edition.ts', 'if (age > EDITION_MS) return undefined', ''],
    ['a page goes by the kitchen’s hours', 'server/edge/page-state.ts', 'kitchenOf(city, new Date(knownAt)), ', ''],
  ]),
  ...under('server/edge/answers.test.ts', [
    ['a call with a token is never answered from a copy', ANSWERS, "isRead && !request.headers.has('authorization')", 'isRead'],
    [
      'a copy is made of nothing of the visitor’s',
      ANSWERS,
      'api.fetch(cleanRequest(asked, env), env, context)',
      'api.fetch(request, env, context)',
    ],
    [
      'only reading asks for a kept answer',
      ANSWERS,
      "const isRead = request.method === 'GET' || request.method === 'HEAD'",
      'const isRead = true',
    ],
    [
      'what must be made is counted',
      ANSWERS,
      "if (who !== null && !(await isWithin(env, 'read', who))) return api.fetch(request, env, context)",
      '',
    ],
    ['a query that reads two ways is left to the API', 'server/edge/answer-key.ts', ' || !PLAIN_QUERY.test(search)) return', ') return'],
    [
      'a value that is none is left to the API',
      'server/edge/answer-key.ts',
      'if (more.length > 0 || !(values instanceof RegExp ? values.test(value) : values.includes(value))) return undefined',
      '',
    ],
    ['a query that makes no copies is left to the API', 'server/edge/answer-key.ts', ' || FREE.some((name) => searchParams.has(name))', ''],
    ['an old state answers nothing', ANSWERS, 'if (!edition || now - edition.knownAt > BRIEF_MS) {', 'if (!edition) {'],
  ]),
  ...under('server/http/security-headers.test.ts', [
    [
      'no inline script without its hash',
      POLICY,
      "`script-src 'self'${captcha}${named(scripts)}`",
      "`script-src 'self' 'unsafe-inline'${captcha}`",
    ],
    [
      'no inline style without its hash',
      POLICY,
      "`style-src 'self'${named([...styles, ...attributes])}",
      "`style-src 'self' 'unsafe-inline'",
    ],
    ['what is not named is not loaded', POLICY, '    "default-src \'none\'",\n', ''],
    ['nobody frames a page', POLICY, '    "frame-ancestors \'none\'",\n', ''],
    [
      'nor in an old browser',
      POLICY,
      "'cross-origin-opener-policy': 'same-origin',\n    'x-frame-options': 'DENY',",
      "'cross-origin-opener-policy': 'same-origin',",
    ],
    ['no other base', POLICY, '    "base-uri \'none\'",\n', ''],
    ['forms stay here', POLICY, '    "form-action \'self\'",\n', ''],
    ['no sink takes text', POLICY, '    "require-trusted-types-for \'script\'",\n', ''],
    ['one policy of Trusted Types', POLICY, "    'trusted-types default',\n", ''],
    ['a type is what it says', POLICY, "    'x-content-type-options': 'nosniff',\n", ''],
    ['a browser comes back by https', POLICY, "'strict-transport-security'", "'x-strict-transport-security'"],
    ['other windows hold none of ours', POLICY, "    'cross-origin-opener-policy': 'same-origin',\n", ''],
    ['no devices', POLICY, "    'permissions-policy': NO_DEVICES,\n", ''],
    ['referrers tell the origin only', POLICY, "    'referrer-policy': 'strict-origin-when-cross-origin',\n", ''],
    ['a preview is not to be found', POLICY, "...(environment === 'preview' && { 'x-robots-tag': 'noindex' }),", ''],
    ['what is no page runs nothing', POLICY, "'content-security-policy': NOTHING,", ''],
    ['Turnstile where it is asked for', POLICY, "const captcha = turnstile ? ` ${TURNSTILE}` : ''", 'const captcha = ` ${TURNSTILE}`'],
    ['a 304 keeps the policy of its page', POLICY, 'response.status === 304 || ', ''],
  ]),
  ...under('server/edge/inline-hashes.test.ts', [
    [
      'handlers in attributes have no hash, data neither',
      'server/edge/inline-hashes.ts',
      "!SRC.test(tag) && RUNS.has((TYPE.exec(tag)?.[1] ?? '').toLowerCase())",
      '!SRC.test(tag)',
    ],
  ]),
  ...under('src/lib/trusted-types.test.ts', [
    ['no markup is put into a page as text', SINKS, "(html === '' || html === REACT_SCRIPT ? html : dataOf(html))", 'html'],
    ['no script is', SINKS, 'JSON.parse(text)', ''],
    ['data does not end its element', SINKS, "if (text.includes('<')) throw new TypeError('Markup is not put into a page as text')", ''],
    ['scripts are ours', SINKS, "throw new TypeError('Not a script of the shop')", 'return address'],
    ['by origin', SINKS, 'url.origin === window.location.origin && OWN_SCRIPT', 'OWN_SCRIPT'],
    ['and by name', SINKS, ' && OWN_SCRIPT.test(url.pathname)', ''],
  ]),
  ...under('src/start.test.ts', [
    [
      'a server function is no other site’s to call',
      'src/start.ts',
      "filter: ({ handlerType }) => handlerType === 'serverFn'",
      'filter: () => false',
    ],
    ['no function is called before that is known', 'src/start.ts', '[csrf, documentToken', '[documentToken'],
    [
      'a page whose start-up failed is not kept',
      'src/start.ts',
      "if (isBroken(request)) headers.set('cache-control', 'private, no-store')",
      '',
    ],
  ]),
  ...under('src/api/document-token.test.ts', [
    [
      'the session cookie is read for documents only',
      'src/api/document-token.ts',
      "isDocument ? cookieToken(request.headers.get('cookie')) : null",
      "cookieToken(request.headers.get('cookie'))",
    ],
    ['a server function’s bearer is one token', 'src/api/document-token.ts', '/^Bearer ([\\w-]{16,200})$/', '/^Bearer ([\\w-]+)/'],
    ['another cookie’s end is no token', 'src/api/document-token.ts', '/(?:^|;\\s*)token=', '/token='],
  ]),
  ...under('src/lib/page-failure.test.ts', [
    ['a path is text in a crawler’s page', 'src/lib/page-failure.ts', 'escape(message ?? DEFAULT_ERROR)', 'message ?? DEFAULT_ERROR'],
  ]),
  ...under('src/auth/next-path.test.ts', [
    ['after sign-in under /checkout or /account only', 'src/auth/next-path.ts', 'PATH.test(path) ? next', 'path ? next'],
    ['and by no other way there', 'src/auth/next-path.ts', ' || STRANGE.test(next)', ''],
  ]),
  ...under('src/auth/guards.test.ts', [
    [
      'an unknown guard lets nobody in',
      'src/auth/guards.ts',
      'if (!guard) throw new Error(`unknown guard: ${name}`)',
      'if (!guard) return',
    ],
    ['nor does a name of JavaScript’s', 'src/auth/guards.ts', 'Object.hasOwn(guards, name) ? guards[name] : undefined', 'guards[name]'],
    ['a guest does not pass', 'src/auth/guards.ts', 'if (isBrowser && readToken() === null) throw toSignIn(href)', ''],
  ]),
  ...under('server/feed/feed.test.ts', [
    ['a name is text in the feed', 'server/feed/xml.ts', '.replace(/[&<>"\']/g, (sign) => ESCAPES[sign] ?? sign)', ''],
    ['what XML has no room for is left out', 'server/feed/xml.ts', "text.replace(IMPOSSIBLE, '')", 'text'],
  ]),
]
