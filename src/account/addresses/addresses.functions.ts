import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { id } from '~/contracts/common'
import { addressList, addressValue, createAddressBody, updateAddressBody } from '~/contracts/addresses'

/** The customer's addresses, the default first. Throws 401. */
export const fetchAddresses = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v3/addresses', addressList, { token: context.token }))

/** Creates an address and returns it, once per key. Throws 401, 404 if it is deleted again, 422 by field or when the list is full. */
export const createAddress = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ ...createAddressBody.shape, key: z.uuid() })))
  .handler(async ({ data: { key, ...address }, context }) => {
    const options = { token: context.token, key }
    return (await apiSend('POST', '/v3/addresses', address, addressValue, options)).value
  })

/** Updates the given fields of an address and returns it. Throws 401, 404 for another customer's id, 422. */
export const updateAddress = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ ...updateAddressBody.shape, id })))
  .handler(async ({ data: { id, ...changes }, context }) => {
    return (await apiSend('PUT', `/v3/addresses/${id}`, changes, addressValue, { token: context.token })).value
  })

/** Deletes an address; another one becomes the default. Throws 401, 404 for another customer's id. */
export const deleteAddress = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ id })))
  .handler(({ data, context }) => apiSend('DELETE', `/v3/addresses/${data.id}`, undefined, nothing, { token: context.token }))

export const addressQueries = {
  list: () => queryOptions({ queryKey: ['me', 'addresses'], queryFn: () => fetchAddresses(), staleTime: 30_000 }),
}
