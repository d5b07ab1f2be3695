import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { apiGet } from '~/api/client.server'
import { addresses } from '~/contracts/addresses'

/** The customer's addresses, the default first. Throws 401. */
export const fetchAddresses = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v3/addresses', addresses, { token: context.token }))
