import { apiGet } from '~/api/client.server'
import { type CatalogPack, catalogPack } from '~/contracts/catalog-pack'
import { ApiError } from '~/lib/api-error'

/** One text for a pack, however many ask: the API client hands out the same object until the version moves on. */
const texts = new WeakMap<CatalogPack, string>()
const NONE = JSON.stringify({ format: 1, version: 0, menu: null } satisfies CatalogPack)

/** The whole menu as the JSON of a `CatalogPack`; one without a menu where an API elsewhere does not serve it. Throws what the
 *  API throws. */
export async function readPack(): Promise<string> {
  const pack = await apiGet('/v3/catalog', catalogPack).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  if (pack === null) return NONE
  const text = texts.get(pack) ?? JSON.stringify(pack)
  texts.set(pack, text)
  return text
}
