import { createServerFn } from '@tanstack/react-start'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiSend } from '~/api/client.server'
import { certificate, checkCertificateBody } from '~/contracts/cart'

/** Effect of a code on a cart; changes nothing. @throws ApiError 401, 422 `certificate` with the code `promo_<reason>` */
export const checkCertificate = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(checkCertificateBody))
  .handler(({ data, context }) => apiSend('POST', '/v2/check-certificate', data, certificate, { token: context.token }))
