import { DEFAULT_ERROR, SESSION_PATH } from '~/contracts/constants'
import { isStaffPath } from '~/rules/staff-path'
import { HttpError, jsonError } from '#server/core/errors'
import { staticPagePolicy } from './security-headers'

const HOME = { href: '/', text: 'На\u00a0главную' }
const MENU = { href: '/menu', text: 'Открыть меню' }
/** Staff stay among their own screens. */
const SCREENS = { href: '/staff', text: 'К\u00a0своим экранам' }
const RETRY = { href: '', text: 'Попробовать снова' }
/** A client over a rate limit may come back after it. */
export const RETRY_AFTER_S = 60
const CHECK_ADDRESS = 'Проверьте адрес или начните с\u00a0главной.'
const CHECK_STAFF_ADDRESS = 'Проверьте адрес или откройте свои экраны.'

type Texts = { code: string; message: string; title: string; text?: string; links?: SmallPage['links'] }

/** What the Worker answers on its own: the error for programs, and the page for people. */
const RESPONSES = {
  400: { code: 'bad_request', message: 'Не получилось прочитать запрос', title: 'Не получилось прочитать адрес' },
  403: { code: 'cross_site', message: 'Этот запрос можно сделать только с сайта магазина', title: 'Так сделать нельзя' },
  404: { code: 'not_found', message: 'Такого адреса в API нет', title: 'Страница не найдена' },
  405: { code: 'method_not_allowed', message: 'Этот адрес так не вызывают', title: 'Так этот адрес не вызывают' },
  408: { code: 'too_slow', message: 'Запрос шёл слишком долго. Попробуйте ещё раз.', title: 'Не дождались запроса' },
  413: { code: 'too_large', message: 'Запрос слишком большой', title: 'Запрос слишком большой' },
  414: { code: 'too_long', message: 'Слишком длинный адрес', title: 'Слишком длинный адрес' },
  415: { code: 'unsupported_type', message: 'Запрос должен быть в формате JSON', title: 'Запрос в непонятном виде' },
  421: { code: 'wrong_host', message: 'Магазин живёт по другому адресу', title: 'Магазин живёт по другому адресу' },
  429: {
    code: 'too_many_requests',
    message: 'Слишком много запросов подряд. Подождите минуту и попробуйте снова.',
    title: 'Слишком много запросов',
    text: 'Подождите минуту и\u00a0попробуйте снова.',
    links: [HOME, RETRY],
  },
  500: { code: 'internal', message: DEFAULT_ERROR, title: 'Ошибка #500', text: DEFAULT_ERROR, links: [RETRY, HOME] },
  503: {
    code: 'not_configured',
    message: 'Магазин ещё не настроен. Загляните чуть позже.',
    title: 'Магазин ещё не\u00a0настроен',
    text: 'Загляните чуть позже.',
    links: [RETRY],
  },
} as const satisfies Record<number, Texts>

export type FallbackStatus = keyof typeof RESPONSES

export const isFallbackStatus = (status: number): status is FallbackStatus => status in RESPONSES

/** The error for programs. */
export function fallbackError(status: FallbackStatus, own: Record<string, string> = {}): HttpError {
  const { code, message } = RESPONSES[status]
  const headers = { ...(status === 429 && { 'retry-after': String(RETRY_AFTER_S) }), ...own }
  return new HttpError(status, code, message, { headers })
}

/** A response of the Worker itself: the API's error body for `/api` and server functions, else a small page. Never cached. */
export function fallbackResponse(status: FallbackStatus, pathname: string, headers: Record<string, string> = {}): Response {
  const error = fallbackError(status, headers)
  if (areaOf(pathname) !== 'page') return jsonError(error)
  const isStaff = isStaffPath(pathname)
  const { title, text = isStaff ? CHECK_STAFF_ADDRESS : CHECK_ADDRESS, links = [HOME, MENU] }: Texts = RESPONSES[status]
  const own = isStaff ? [SCREENS, ...links.filter((link) => link === RETRY)] : links
  return new Response(smallPage({ title, text, links: own }), { status, headers: { ...SMALL_PAGE_HEADERS, ...error.details.headers } })
}

/** What a shop without a city or a menu shows to visitors: it has not opened yet. Without a name: it may have none yet. */
export function soonResponse(status: 200 | 404 = 200): Response {
  const page = { title: 'Скоро откроемся', text: 'Готовим кухню и\u00a0собираем меню. Загляните чуть позже.', links: [RETRY] }
  return new Response(smallPage(page), { status, headers: SMALL_PAGE_HEADERS })
}

/** The part of the Worker that a path belongs to. */
export function areaOf(pathname: string): 'api' | 'function' | 'page' {
  if (pathname === '/api' || pathname.startsWith('/api/')) return 'api'
  return pathname.startsWith('/_serverFn/') || pathname === SESSION_PATH ? 'function' : 'page'
}

/** An empty `href` reloads the same address. The first link is styled as the main button. */
type SmallPageLink = { href: string; text: string }
type SmallPage = { title: string; text: string; links: readonly SmallPageLink[] }

/** The shop's colours (src/app.css) with system fonts. */
const STYLE = `:root{--page:#fff;--ink:#14231e;--ink-2:#4d5a54;--quiet:#f3f3ee;--nori:#14352b;--salmon:#ff7348;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--page:#0c1613;--ink:#f5f2e6;--ink-2:#b5c2bb;--quiet:#1a2924;--nori:#17392f;--salmon:#ff8259}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;align-content:center;padding:28px max(16px,env(safe-area-inset-left));background:var(--page);color:var(--ink);font:400 17px/26px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;text-align:center}
main{width:100%;max-width:520px;margin:auto}
svg{display:block;width:72px;height:72px;margin:0 auto 28px}
h1{margin:0 0 12px;font-weight:700;font-size:clamp(26px,6vw,34px);line-height:1.15;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:break-word}
p{margin:0 0 28px;color:var(--ink-2);text-wrap:balance}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:8px}
a{display:inline-flex;align-items:center;min-height:52px;padding:0 26px;border-radius:99px;background:var(--quiet);color:var(--ink);font-weight:650;font-size:16px;white-space:nowrap;text-decoration:none}
a:first-child{background:var(--salmon);color:#14231e}
a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
@media (max-width:420px){a{width:100%;justify-content:center}}`

const LOGO =
  '<svg viewBox="0 0 44 44" aria-hidden="true"><circle cx="22" cy="22" r="22" fill="var(--nori)"/><circle cx="22" cy="22" r="17" fill="#fff"/><path fill="#ff7348" d="M22 32.4c-.5 0-.9-.2-1.3-.5-3-2.4-9-7.2-9-12.1 0-3.3 2.4-5.6 5.4-5.6 2 0 3.8 1 4.9 2.7 1.1-1.7 2.9-2.7 4.9-2.7 3 0 5.4 2.3 5.4 5.6 0 4.9-6 9.7-9 12.1-.4.3-.8.5-1.3.5Z"/></svg>'

/** Headers of a small page: its own style and the icon are all it may load. withSecurity adds the other ones. */
const SMALL_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'content-security-policy': staticPagePolicy(STYLE, "'none'", "; img-src 'self'"),
  'cross-origin-opener-policy': 'same-origin',
} as const

/** A static document in the shop's style. Never put anything of the request into it: nothing is escaped. */
const smallPage = ({ title, text, links }: SmallPage) =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head><body><main>${LOGO}<h1>${title}</h1><p>${text}</p><nav>${links.map((link) => `<a href="${link.href}">${link.text}</a>`).join('')}</nav></main></body></html>`
