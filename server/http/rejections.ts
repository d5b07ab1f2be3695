import { SMALL_PAGE_HEADERS, smallPage } from './small-page'

/** What the front door says where it lets nobody in: the machine's code, the title of a page, the text. */
const REFUSALS = {
  '400': ['bad_request', 'Не получилось прочитать адрес', 'Не получилось прочитать запрос'],
  '403': ['cross_site', 'Так сделать нельзя', 'Этот запрос можно сделать только с сайта магазина'],
  '404': ['not_found', 'Страница не найдена', 'Такого адреса в API нет'],
  '405': ['method_not_allowed', 'Так этот адрес не вызывают', 'Этот адрес так не вызывают'],
  '408': ['too_slow', 'Не дождались запроса', 'Запрос шёл слишком долго. Попробуйте ещё раз.'],
  '413': ['too_large', 'Запрос слишком большой', 'Запрос слишком большой'],
  '414': ['too_long', 'Слишком длинный адрес', 'Слишком длинный адрес'],
  '415': ['unsupported_type', 'Запрос в непонятном виде', 'Запрос должен быть в формате JSON'],
  '421': ['wrong_host', 'Магазин живёт по другому адресу', 'Магазин живёт по другому адресу'],
} as const

export type Refusal = keyof typeof REFUSALS

/** Which part of the Worker a path belongs to. */
export function roomOf(path: string): 'api' | 'function' | 'page' {
  if (path.startsWith('/api/') || path === '/api') return 'api'
  return path.startsWith('/_serverFn/') ? 'function' : 'page'
}

/** A refusal in the shape that whoever asks can read: the API's error body, or a small page in Russian, which shows nothing
 *  of the request. */
export function refuse(status: Refusal, path: string, headers: Record<string, string> = {}): Response {
  const [code, title, message] = REFUSALS[status]
  if (roomOf(path) === 'page') return refused(Number(status), page(title), { ...SMALL_PAGE_HEADERS, ...headers })
  return refused(Number(status), JSON.stringify({ message, error: { message, code } }), {
    'content-type': 'application/json',
    ...headers,
  })
}

/** An answer of the door, which nobody keeps. */
export const refused = (status: number, body: string | null, headers: Record<string, string>) =>
  new Response(body, { status, headers: { 'cache-control': 'no-store', ...headers } })

const page = (title: string) =>
  smallPage({
    title,
    text: 'Проверьте адрес или начните с\u00a0главной.',
    links: [
      { href: '/', text: 'На\u00a0главную' },
      { href: '/menu', text: 'Открыть меню' },
    ],
  })
