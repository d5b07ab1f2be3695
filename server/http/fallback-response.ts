import { DEFAULT_ERROR, SHOP_PHONE } from '~/contracts/constants'
import { RETRY_AFTER_S, TOO_MANY } from './rate-limits'
import { SMALL_PAGE_HEADERS, smallPage } from './small-page'

const HOME = { href: '/', text: 'На\u00a0главную' }
const AGAIN = { href: '', text: 'Попробовать снова' }
const CALL = { href: `tel:+${SHOP_PHONE.replaceAll(/\D/g, '')}`, text: SHOP_PHONE.replaceAll(' ', '\u00a0') }

/** For each status the machine's code, the text for a program, and the page. */
const SORRIES = {
  429: {
    code: 'too_many_requests',
    message: TOO_MANY,
    page: { title: 'Слишком много запросов', text: 'Подождите минуту и\u00a0попробуйте снова.', links: [HOME, AGAIN] },
  },
  500: { code: 'internal', message: DEFAULT_ERROR, page: { title: 'Ошибка #500', text: DEFAULT_ERROR, links: [AGAIN, HOME] } },
  503: {
    code: 'not_configured',
    message: 'Магазин ещё не настроен. Загляните чуть позже.',
    page: { title: 'Магазин ещё не\u00a0настроен', text: 'Загляните чуть позже или позвоните нам.', links: [AGAIN, CALL] },
  },
} as const

/** What the Worker itself answers where it can do nothing else: the API's error body, or a small page. Nobody keeps it; 429
 *  says when to come again. Contract "General". */
export function fallbackResponse(status: keyof typeof SORRIES, isPage: boolean): Response {
  const { code, message, page } = SORRIES[status]
  const headers = new Headers(isPage ? SMALL_PAGE_HEADERS : { 'content-type': 'application/json', 'cache-control': 'no-store' })
  if (status === 429) headers.set('retry-after', String(RETRY_AFTER_S))
  return new Response(isPage ? smallPage(page) : JSON.stringify({ message, error: { message, code } }), { status, headers })
}
