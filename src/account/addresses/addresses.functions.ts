import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { addresses, addressValue, createAddressBody, updateAddressBody } from '~/contracts/addresses'

const ref = { id: z.int().positive() }

/** The customer's addresses, the default first. Throws 401. */
export const fetchAddresses = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v3/addresses', addresses, { token: context.token }))

/** Saves a new address and gives it back. Throws 401, and 422 with its fields, also where there is no room for more. */
export const createAddress = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(createAddressBody))
  .handler(async ({ data, context }) => (await apiSend('POST', '/v3/addresses', data, addressValue, { token: context.token })).value)

/** Merges what is given into an address and gives it back. Throws 401, 404 for an id that is not the customer's, 422. */
export const updateAddress = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ ...updateAddressBody.shape, ...ref })))
  .handler(async ({ data: { id, ...changes }, context }) => {
    return (await apiSend('PUT', `/v3/addresses/${id}`, changes, addressValue, { token: context.token })).value
  })

/** Removes an address; the default goes to another. Throws 401, 404 for an id that is not the customer's. */
export const deleteAddress = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object(ref)))
  .handler(({ data, context }) => apiSend('DELETE', `/v3/addresses/${data.id}`, undefined, nothing, { token: context.token }))
