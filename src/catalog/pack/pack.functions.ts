import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { apiGet } from '~/api/client.server'
import { readPack } from '~/catalog/read-pack.server'
import { catalogPack } from '~/contracts/catalog-pack'

/** Whether the menu of this version is still the present one: null, an answer of a few bytes; else the whole new one, as
 *  `fetchCatalogPack` gives it. */
export const fetchPackSince = createServerFn()
  .validator(z.strictObject({ version: z.int() }))
  .handler(async ({ data }) => ((await apiGet('/v3/catalog', catalogPack)).version === data.version ? null : readPack()))
