import { DEFAULT_ERROR, SHOP_NAME } from '~/contracts/constants'
import { RETRY_AFTER_S, TOO_MANY } from './flood'

const SORRIES = {
  429: ['too_many_requests', 'Слишком много запросов', TOO_MANY],
  500: ['internal', 'Ошибка #500', DEFAULT_ERROR],
  503: ['not_configured', 'Магазин ещё не настроен', 'Магазин ещё не настроен. Загляните чуть позже.'],
} as const

/** What the Worker itself answers where it can do nothing else: the API's error body, or a small page that needs no style
 *  and no script. Nobody keeps it; 429 says when to come again. Contract "General". */
export function sorry(status: keyof typeof SORRIES, isPage: boolean): Response {
  const [code, title, message] = SORRIES[status]
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (status === 429) headers.set('retry-after', String(RETRY_AFTER_S))
  headers.set('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json')
  if (isPage) headers.set('x-robots-tag', 'noindex')
  return new Response(isPage ? page(title, message) : JSON.stringify({ message, error: { message, code } }), { status, headers })
}

const page = (title: string, message: string) =>
  `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} | ${SHOP_NAME}</title></head><body><main><h1>${title}</h1><p>${message}</p><p><a href="/">На главную</a></p></main></body></html>`
