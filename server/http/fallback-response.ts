import { DEFAULT_ERROR, SHOP_PHONE } from '~/contracts/constants'
import { HttpError, jsonError } from '#server/core/errors'
import { RETRY_AFTER_S, TOO_MANY } from './rate-limits'
import { SMALL_PAGE_HEADERS, smallPage, type SmallPage } from './small-page'

const HOME = { href: '/', text: 'На\u00a0главную' }
const MENU = { href: '/menu', text: 'Открыть меню' }
const RETRY = { href: '', text: 'Попробовать снова' }
const CALL = { href: `tel:+${SHOP_PHONE.replaceAll(/\D/g, '')}`, text: SHOP_PHONE.replaceAll(' ', '\u00a0') }
const CHECK_ADDRESS = 'Проверьте адрес или начните с\u00a0главной.'

type Texts = { code: string; message: string; title: string; text?: string; links?: SmallPage['links'] }

/** What the Worker answers by itself: the error for programs, and the page for people. */
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
    message: TOO_MANY,
    title: 'Слишком много запросов',
    text: 'Подождите минуту и\u00a0попробуйте снова.',
    links: [HOME, RETRY],
  },
  500: { code: 'internal', message: DEFAULT_ERROR, title: 'Ошибка #500', text: DEFAULT_ERROR, links: [RETRY, HOME] },
  503: {
    code: 'not_configured',
    message: 'Магазин ещё не настроен. Загляните чуть позже.',
    title: 'Магазин ещё не\u00a0настроен',
    text: 'Загляните чуть позже или позвоните нам.',
    links: [RETRY, CALL],
  },
} as const satisfies Record<number, Texts>

export type FallbackStatus = keyof typeof RESPONSES

/** A response of the Worker itself: the API's error body for `/api` and server functions, else a small page. Never cached. */
export function fallbackResponse(status: FallbackStatus, pathname: string, own: Record<string, string> = {}): Response {
  const { code, message, title, text = CHECK_ADDRESS, links = [HOME, MENU] }: Texts = RESPONSES[status]
  const headers = { ...(status === 429 && { 'retry-after': String(RETRY_AFTER_S) }), ...own }
  if (areaOf(pathname) !== 'page') return jsonError(new HttpError(status, code, message, { headers }))
  return new Response(smallPage({ title, text, links }), { status, headers: { ...SMALL_PAGE_HEADERS, ...headers } })
}

/** The part of the Worker that a path belongs to. */
export function areaOf(pathname: string): 'api' | 'function' | 'page' {
  if (pathname === '/api' || pathname.startsWith('/api/')) return 'api'
  return pathname.startsWith('/_serverFn/') ? 'function' : 'page'
}
