import { DEFAULT_ERROR } from '~/contracts/constants'
import { failureTitle } from './page-failure'

/* What programs read of a missing or failed page. */

/** The part of the router that matches a path. */
type Routes = { getMatchedRoutes: (path: string) => readonly [matched: unknown, params: Record<string, string>, found: unknown] }

/** The message of a 404: one spelling for an unmatched path, another for an unknown slug. */
export function missingMessage(path: string, routes: Routes): string {
  const [, params, route] = routes.getMatchedRoutes(path)
  // `**` is the rest of a path beyond the nearest route
  const isKnown = route !== undefined && params['**'] === undefined
  return `${isKnown ? 'Page Not Found' : 'Page not found'}: ${path}`
}

/** The document for a crawler: title and message, nothing to follow or index. `message` null means the default one. */
export function bareDocument(status: number, message: string | null): string {
  const title = failureTitle(status)
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title></head><body><h1>${escape(title)}</h1><p>${escape(message ?? DEFAULT_ERROR)}</p></body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
