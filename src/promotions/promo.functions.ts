import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiSend } from '~/api/client.server'
import { certificate, checkCertificateBody } from '~/contracts/cart'

/** What a code gives to a cart of this customer. Changes nothing. Throws 401, and 422 `certificate` with the code
 *  `promo_<reason>` where it gives nothing. Spec §7. */
export const checkCertificate = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(checkCertificateBody))
  .handler(({ data, context }) => apiSend('POST', '/v2/check-certificate', data, certificate, { token: context.token }))
