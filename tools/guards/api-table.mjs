import { under } from './under.mjs'

/* Who asks the API, how often, with what, and what is told of it. docs/decisions/024 and 034. */

const BEARER = 'server/http/bearer.ts'
const GUARDS = 'server/http/guards.ts'
const CODES = 'server/auth/codes.service.ts'
const SETTINGS = 'server/settings.ts'
const PUBLIC = 'server/public-shop.ts'
const FRONT = 'server/front-settings.ts'
const IMAGES = 'server/images'
const SCRUB = 'server/http/report-error.ts'
const strict = (name, file) => [
  `${name} takes its own fields only`,
  file,
  `export const ${name} = z\n  .object({`,
  `export const ${name} = z\n  .looseObject({`,
]
const plainly = (name, file) => [
  `${name} takes its own fields only`,
  file,
  `export const ${name} = z.object({`,
  `export const ${name} = z.looseObject({`,
]

export const calls = [
  ...under('server/attacks/cross-site.test.ts', [
    [
      'a cookie is no bearer',
      BEARER,
      "exec(c.req.header('authorization') ?? '')",
      "exec(c.req.header('authorization') ?? `Bearer ${/token=([^;]*)/.exec(c.req.header('cookie') ?? '')?.[1]}`)",
    ],
    [
      'a customer’s answer is nobody’s to keep',
      BEARER,
      "tooMany()\n  c.set('customer', customer)\n  c.header('cache-control', PRIVATE)",
      "tooMany()\n  c.set('customer', customer)",
    ],
    [
      'nor is a quote',
      BEARER,
      "if (customer) c.set('customer', customer)\n  c.header('cache-control', PRIVATE)",
      "if (customer) c.set('customer', customer)",
    ],
    [
      'nor what the staff reads',
      BEARER,
      "unauthorized('Нужен ключ сотрудника')\n  }\n  c.header('cache-control', PRIVATE)",
      "unauthorized('Нужен ключ сотрудника')\n  }",
    ],
    ['a HEAD changes nothing', GUARDS, "if (c.req.raw.method !== 'GET')", 'if (false)'],
    ['nor does another site’s GET', GUARDS, "if (c.req.header('sec-fetch-site') === 'cross-site')", 'if (false)'],
    [
      'nor one that looks ahead',
      GUARDS,
      "if (/prefetch/i.test(c.req.header('sec-purpose') ?? c.req.header('purpose') ?? ''))",
      'if (false)',
    ],
  ]),
  ...under('server/auth/auth.test.ts', [
    ['the answer to a changing GET is not kept', GUARDS, "заранее')\n  c.header('cache-control', 'no-store')", "заранее')"],
    ['no script reads the cookie', 'server/http/cookies.ts', 'httpOnly: true', 'httpOnly: false'],
    ['the cookie goes by https only', 'server/http/cookies.ts', 'secure: true', 'secure: false'],
    ['no form of another site sends the cookie', 'server/http/cookies.ts', "sameSite: 'Lax'", "sameSite: 'None'"],
    ['ten right codes at once sign in once', CODES, '.set({ used_at: at })', '.set({ tries: 0 })'],
    ['a code is sent once a minute', CODES, '${loginCodes.created_at} > ${at - RESEND_MS})', '${loginCodes.created_at} > ${at})'],
  ]),
  ...under('server/auth/bad-input.test.ts', [
    [
      'a body that is due is there',
      'server/http/router.ts',
      "{ 'application/json': { schema } }, required: true }",
      "{ 'application/json': { schema } } }",
    ],

    ['a token is one word', BEARER, '/^Bearer ([\\w.~+/-]{16,200}={0,2})$/i', '/Bearer +([\\w.~+/-]+)/i'],
  ]),
  ...under('server/auth/secrets.test.ts', [
    ['secrets are compared to their end', 'server/http/secrets.ts', 'for (let i = 0; i < left.length; i++)', 'for (let i = 0; i < 4; i++)'],
    ['and in their length', 'server/http/secrets.ts', 'let difference = left.length ^ right.length', 'let difference = 0'],
    ['a code’s HMAC is of its phone', CODES, '`login:${phone}:${code}`', '`login:${code}`'],
    ['a token is kept hashed', 'server/auth/sessions.service.ts', '    token_hash: await sha256Hex(token),', '    token_hash: token,'],
  ]),
  ...under('server/auth/codes.test.ts', [
    ['a code takes five tries', CODES, ' and ${loginCodes.tries} < ${MAX_TRIES}`\n  const room', '`\n  const room'],
    ['a code lives five minutes', CODES, ' and ${loginCodes.expires_at} > ${at} and', ' and'],
    ['a code works once', CODES, ' and ${loginCodes.used_at} is null\n', '\n'],
    [
      'wrong codes are counted per phone',
      CODES,
      '.where(and(isLive, eq(loginCodes.code_hmac, hmac), room))',
      '.where(and(isLive, eq(loginCodes.code_hmac, hmac)))',
    ],
    ['codes are counted per phone and address', CODES, "\n    and ${hasRoom('code_sent', budgets, now)}`", '`'],
  ]),
  ...under('server/auth/channels.test.ts', [
    [
      'a stranger has no use of an owner’s code',
      CODES,
      'const isLive = sql`${loginCodes.phone} = ${phone} and ${loginCodes.channel} = ${channel} and',
      'const isLive = sql`${loginCodes.phone} = ${phone} and',
    ],
  ]),
  ...under('server/auth/captcha.test.ts', [
    ['a stranger’s proof is asked for', CODES, "${verdict === 'passed' ? 1 : 0} and not exists", 'not exists'],
  ]),
  ...under('server/user/erase.test.ts', [
    ['an account goes by a fresh code only', 'server/user/erase.service.ts', 'await spendCode(ctx, { phone, code, device })', ''],
  ]),
  ...under('server/http/other-customers.test.ts', [
    [
      'an expired session is none',
      'server/auth/sessions.service.ts',
      'and(eq(sessions.token_hash, await sha256Hex(token)), gt(sessions.expires_at, at))',
      'eq(sessions.token_hash, await sha256Hex(token))',
    ],
    ['the staff’s key is the staff’s', BEARER, 'if (!token || !sameText(token, settings.staffToken)) {', 'if (!token) {'],
    [
      'an address is its customer’s',
      'server/addresses/addresses.service.ts',
      'and(eq(addresses.id, id), eq(addresses.customer_id, userId))',
      'eq(addresses.id, id)',
    ],
    [
      'an order is its customer’s to read',
      'server/orders/orders.service.ts',
      'and(eq(orders.id, id), eq(orders.customer_id, ctx.userId))',
      'eq(orders.id, id)',
    ],
    [
      'and to cancel',
      'server/orders/cancel-order.service.ts',
      'and(eq(orders.id, id), eq(orders.customer_id, ctx.userId))',
      'eq(orders.id, id)',
    ],
    [
      'and to pay',
      'server/payments/pay-again.ts',
      '.where(and(eq(orders.id, id), eq(orders.customer_id, userId)))',
      '.where(eq(orders.id, id))',
    ],
    [
      'a card is its customer’s',
      'server/cards/cards.service.ts',
      'const isMine = and(eq(cards.id, id), eq(cards.customer_id, userId))',
      'const isMine = and(eq(cards.id, id))',
    ],
    [
      'a session is its customer’s',
      'server/auth/sessions.service.ts',
      'eq(sessions.id, id), eq(sessions.customer_id, userId), gt',
      'eq(sessions.id, id), gt',
    ],
    [
      'an order goes to one’s own address',
      'server/orders/place-order.service.ts',
      'and(eq(addresses.id, body.address_id ?? NOBODY), eq(addresses.customer_id, userId))',
      'eq(addresses.id, body.address_id ?? NOBODY)',
    ],
  ]),
  ...under('server/addresses/addresses.test.ts', [
    [
      'the list of addresses is one’s own',
      'server/addresses/addresses.service.ts',
      '.where(eq(addresses.customer_id, userId))\n    .orderBy',
      '.orderBy',
    ],
  ]),
  ...under('server/cards/cards.test.ts', [
    [
      'the list of cards is one’s own',
      'server/cards/cards.service.ts',
      "and(eq(cards.customer_id, userId), eq(cards.status, 'active'))",
      "eq(cards.status, 'active')",
    ],
    [
      'a card’s code is its customer’s',
      'server/cards/card-codes.service.ts',
      "and(eq(cards.customer_id, userId), inArray(cards.status, ['waiting', 'active']), isNotNull(cards.code_hmac))",
      "and(inArray(cards.status, ['waiting', 'active']), isNotNull(cards.code_hmac))",
    ],
    [
      'a card’s code takes five tries',
      'server/cards/card-codes.service.ts',
      '${isLive} and ${cards.code_tries} < ${MAX_TRIES} and ${room}',
      '${isLive} and ${room}',
    ],
  ]),
  ...under('server/cards/card-budgets.test.ts', [
    [
      'wrong card codes are counted',
      'server/cards/card-codes.service.ts',
      '${isLive} and ${cards.code_tries} < ${MAX_TRIES} and ${room}',
      '${isLive} and ${cards.code_tries} < ${MAX_TRIES}',
    ],
    ['card codes sent are counted', 'server/cards/card-codes.service.ts', " and ${hasRoom('card_code_sent', budgets, now)}`", '`'],
  ]),
  ...under('server/auth/sessions-list.test.ts', [
    [
      'the list of sessions is one’s own',
      'server/auth/sessions.service.ts',
      'and(eq(sessions.customer_id, userId), gt(sessions.expires_at, now.getTime()))',
      'gt(sessions.expires_at, now.getTime())',
    ],
  ]),
  ...under('server/favorites/favorites.test.ts', [
    [
      'favourites are one’s own',
      'server/favorites/favorites.service.ts',
      '.where(eq(favorites.customer_id, userId))\n    .orderBy',
      '.orderBy',
    ],
    [
      'and to take away',
      'server/favorites/favorites.service.ts',
      'and(eq(favorites.customer_id, userId), eq(favorites.goods_id, goodsId))',
      'eq(favorites.goods_id, goodsId)',
    ],
  ]),
  ...under('server/user/user.test.ts', [
    [
      'a profile is one’s own',
      'server/user/user.service.ts',
      '.where(and(eq(customers.id, ctx.userId), isNull(customers.deleted_at)))',
      '.where(isNull(customers.deleted_at))',
    ],
  ]),
  ...under('server/user/export.test.ts', [
    [
      'an export is one’s own',
      'server/user/export.service.ts',
      'const isMine = (column: AnySQLiteColumn) => eq(column, userId)',
      'const isMine = (column: AnySQLiteColumn) => eq(column, column)',
    ],
    [
      'its orders too',
      'server/user/export.service.ts',
      'and(eq(orders.customer_id, userId), gt(orders.place, after)',
      'and(gt(orders.place, after)',
    ],
  ]),
  ...under('src/contracts/bodies.test.ts', [
    strict('loginBody', 'src/contracts/auth.ts'),
    strict('updateUserBody', 'src/contracts/user.ts'),
    plainly('deleteUserBody', 'src/contracts/user.ts'),
    plainly('createAddressBody', 'src/contracts/addresses.ts'),
    strict('updateAddressBody', 'src/contracts/addresses.ts'),
    plainly('orderAddressBody', 'src/contracts/addresses.ts'),
    strict('addCardBody', 'src/contracts/cards.ts'),
    plainly('cartOptionBody', 'src/contracts/cart.ts'),
    strict('cartLineBody', 'src/contracts/cart.ts'),
    strict('quoteBody', 'src/contracts/cart.ts'),
    plainly('checkCertificateBody', 'src/contracts/cart.ts'),
    plainly('addFavoriteBody', 'src/contracts/favorites.ts'),
    strict('createOrderBody', 'src/contracts/orders.ts'),
    strict('moveOrderBody', 'src/contracts/staff.ts'),
    strict('staffGoodsBody', 'src/contracts/staff.ts'),
    strict('staffSystemBody', 'src/contracts/staff.ts'),
    strict('staffCityBody', 'src/contracts/staff.ts'),
    plainly('staffPointBody', 'src/contracts/staff.ts'),
    strict('clientErrorBody', 'src/contracts/client-errors.ts'),
  ]),
  ...under('server/http/account-input.test.ts', [
    ['no card number in another field', 'src/contracts/cards.ts', '!LOOKS_LIKE_A_NUMBER.test(text)', 'true'],
    ['a name does not turn what is written after it', 'src/contracts/text.ts', ".replace(TURNS, '')", ''],
    ['a name has no controls', 'src/contracts/text.ts', ".replace(CONTROLS, '')", ''],
  ]),
  ...under('server/search/bad-input.test.ts', [
    [
      'a search asks for words, whatever signs are typed',
      'server/search/words.ts',
      'plain(text).match(/[\\p{L}\\p{N}]+/gu)',
      'plain(text).match(/\\S+/gu)',
    ],
  ]),
  ...under('server/http/http.test.ts', [
    [
      'a body has a limit in the API too',
      'server/app.ts',
      'api.use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => tooLarge() }))',
      '',
    ],
    [
      'a failure shows nothing of the inside',
      'server/http/errors.ts',
      "return new HttpError(500, 'internal', DEFAULT_ERROR)",
      "return new HttpError(500, 'internal', String(error))",
    ],
    [
      'a failed query is logged without its parameters',
      'server/http/errors.ts',
      'error instanceof Error && error.cause instanceof Error ? error.cause : error',
      'error',
    ],
  ]),
  ...under('server/http/watched.test.ts', [
    ['the log has no paths', 'server/http/watched.ts', 'route: routeOf(pathname, apiRouteOf)', 'route: pathname'],
    ['a method in the log is a method', 'server/http/request-log.ts', "METHOD.test(method) ? method : '?'", 'method'],
    ['a ray is Cloudflare’s', 'server/http/request-log.ts', 'ray !== null && RAY.test(ray) ? ray', 'ray !== null ? ray'],
    [
      'what is thrown shows nothing',
      'server/http/watched.ts',
      'response: sorry(500, !isData(pathname))',
      'response: new Response(String(error), { status: 500 })',
    ],
  ]),
  ...under('server/platform/errors/sentry.test.ts', [
    ['no mail in a report', SCRUB, "    .replaceAll(/[^\\s@\"'<>]+@[^\\s@\"'<>]+/g, '[mail]')\n", ''],
    ['no bearer in a report', SCRUB, "    .replaceAll(/\\bBearer\\s+\\S+/gi, 'Bearer [token]')\n", ''],
    ['no query in a report', SCRUB, "    .replaceAll(/\\?[^\\s\"')]*/g, '?…')\n", ''],
    ['no phone and no card in a report', SCRUB, "    .replaceAll(/\\+?\\d(?:[\\s()-]*\\d){3,}/g, '[digits]')\n", ''],
    ['no token in a report', SCRUB, "    .replaceAll(/[\\w-]{24,}/g, '[token]')\n", ''],
    ['no name in a report', SCRUB, "    .replaceAll(/[А-Яа-яЁё]{2,}/g, '[text]')\n", ''],
    ['a report is short', SCRUB, '    .slice(0, LONGEST)', ''],
  ]),
  ...under('server/http/flood.test.ts', [
    [
      'an address has its budgets',
      'server/http/flood.ts',
      'if (who !== null && !(await isWithin(c.env, budgetOf(c.req.method, c.req.path), who))) throw tooMany()',
      '',
    ],
    [
      'an account has one',
      BEARER,
      "if (countedAs(customer.address) !== null && !(await isWithin(c.env, 'customer', String(customer.userId)))) throw tooMany()",
      '',
    ],
    ['one subscriber is one address', 'server/http/flood.ts', 'return addressNetwork(address)', 'return address'],
  ]),
  ...under('server/http/page-flood.test.ts', [
    ['the result of a payment has one', 'server/http/page-flood.ts', "return 'result'", "return 'page'"],
    ['server functions are no pages', 'server/http/page-flood.ts', "url.pathname.startsWith('/_serverFn/')", 'false'],
  ]),
  ...under('server/http/small-page.test.ts', [
    [
      'a small page allows its own style alone',
      'server/http/small-page.ts',
      "style-src 'sha256-${STYLE_HASH}'",
      "style-src 'unsafe-inline'",
    ],
  ]),
  ...under('server/http/page-flood.test.ts', [
    [
      'who had too many pages rendered waits',
      'server/http/page-flood.ts',
      'if (isBlocked(budget, who, Date.now())) return sorry(429, true)',
      '',
    ],
    ['rendered pages are counted', 'server/http/page-flood.ts', 'context.waitUntil(count(env, budget, who))', ''],
    [
      'the front and the dishes have budgets of their own',
      'server/http/page-flood.ts',
      "return ONE_NAME.test(pathname) ? 'front' : 'common'",
      "return 'page'",
    ],
  ]),
  ...under('server/dev/dev.test.ts', [
    [
      'there is no outbox in production',
      'server/dev/dev.routes.ts',
      "if (!isServed('/dev/outbox', settings)) throw missing('Такого адреса в API нет')",
      '',
    ],
    [
      'in a preview it is the staff’s',
      'server/dev/dev.routes.ts',
      "if (settings.environment === 'preview') return requireStaff(c, next)",
      '',
    ],
  ]),
  ...under('server/settings.test.ts', [
    ['no short secret in public', PUBLIC, 'if (secret.length < REAL_SECRET) return', 'if (false) return'],
    ['no secret of an example', PUBLIC, 'EXAMPLE.test(secret) || ', ''],
    ['no secret of one letter', PUBLIC, ' || new Set(secret).size < 10', ''],
    ['no two equal secrets', PUBLIC, "return isShared ? [[name, 'is not another secret of the shop']] : []", 'return []'],
    ['no public shop without https', PUBLIC, "protocol !== 'https:' || ", ''],
    ['nor at this machine', PUBLIC, "hostname === 'localhost' || ", ''],
    ['nor under a path', PUBLIC, 'origin !== ORIGIN', 'false'],
    ['no API elsewhere without https', PUBLIC, "if (API_BASE_URL !== '' && !API_BASE_URL.startsWith('https://'))", 'if (false)'],
    ['no sandbox in production', SETTINGS, "env.ENVIRONMENT !== 'production' || env.PAYMENT_ADAPTER !== 'sandbox'", 'true'],
    ['no outbox for SMS in production', SETTINGS, "env.ENVIRONMENT !== 'production' || env.SMS_ADAPTER !== 'outbox'", 'true'],
    ['no SMS.ru without its key', SETTINGS, "env.SMS_ADAPTER !== 'smsru' || env.SMSRU_API_ID !== ''", 'true'],
    ['no YooKassa without its keys', SETTINGS, "if (env.PAYMENT_ADAPTER !== 'yookassa') return", 'return'],
    ['no Turnstile without its keys', SETTINGS, "if (env.CAPTCHA_ADAPTER !== 'turnstile') return", 'return'],
    ['the front checks the API’s settings', FRONT, "if (API_BASE_URL === '') readSettings(env)", ''],
    [
      'the front alone checks its own secret',
      FRONT,
      'for (const [name, message] of weakSecrets(env)) addIssue',
      "for (const [name, message] of weakSecrets({ ENVIRONMENT: 'demo' })) addIssue",
    ],
  ]),
  ...under('server/images/images.test.ts', [
    [
      'pictures come from hosts of the list',
      `${IMAGES}/source-address.ts`,
      'if (!hosts.includes(host)) throw',
      'if (false) throw',
      'what cannot be made',
    ],
    [
      'a name leaves no folder',
      `${IMAGES}/source-address.ts`,
      "if (name === '.' || name === '..' ||",
      'if (false && ',
      'what cannot be made',
    ],
    ['no picture of a picture', `${IMAGES}/source-address.ts`, "if (path[0] === '_ipx') throw", 'if (false) throw', 'what cannot be made'],
    ['a source has a weight', `${IMAGES}/fetch-source.ts`, 'if (length > MOST_BYTES) {', 'if (false) {', 'foreign host'],
    ['redirects stay within the list', `${IMAGES}/fetch-source.ts`, '!hosts.includes(url.host)', 'false', 'foreign host'],
    ['redirects stay in https', `${IMAGES}/fetch-source.ts`, "url?.protocol !== 'https:' || ", '!url || ', 'foreign host'],
    ['redirects name nobody', `${IMAGES}/fetch-source.ts`, 'url.username || url.password || ', '', 'foreign host'],
    ['redirects are followed by us', `${IMAGES}/fetch-source.ts`, "redirect: 'manual'", "redirect: 'follow'", 'foreign host'],
    ['and not for ever', `${IMAGES}/fetch-source.ts`, 'hop <= MOST_HOPS', 'hop <= 50', 'foreign host'],
    [
      'a foreign host is asked under the limit',
      `${IMAGES}/images.ts`,
      "if (!kept || address.kind === 'foreign') await limit(request, env)",
      'if (!kept) await limit(request, env)',
      'foreign host',
    ],
    [
      'odd sizes are made under the limit',
      `${IMAGES}/images.ts`,
      "if (!kept || address.kind === 'foreign') await limit(request, env)",
      "if (address.kind === 'foreign') await limit(request, env)",
      'the rate limit',
    ],
  ]),
  ...under('server/db/session.test.ts', [
    ['orders and payments are read at the primary', 'server/http/read-from.ts', ' && OWN.test(pathname)', ''],
    ['a bookmark is a bookmark', 'server/http/read-from.ts', ' && BOOKMARK.test(bookmark)', ''],
  ]),
]
