import type { CatalogPack } from '~/contracts/catalog-pack'
import { isPack } from './pack-shape'

/** The whole menu, by a plain call that the edge keeps and the browser asks again by its tag; null where there is none: a shop
 *  too large for it, an API elsewhere that does not know the call or answers something else. Rejects where nobody answers
 *  now. A server function would bring the functions' client to every page, 11 kB. docs/decisions/036. */
export async function fetchPack(signal: AbortSignal): Promise<CatalogPack | null> {
  const response = await fetch('/api/v3/catalog', { headers: { 'accept-language': 'ru', client: '1' }, signal })
  if (response.status === 404) return null
  if (!response.ok) throw new Error(`GET /v3/catalog: ${response.status}`)
  const pack: unknown = await response.json()
  return isPack(pack) ? pack : null
}
