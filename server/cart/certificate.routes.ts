import { createRoute } from '@hono/zod-openapi'
import { certificate, checkCertificateBody, type Certificate } from '~/contracts/cart'
import { requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { checkCertificate } from './certificate.service'

const checkRoute = createRoute({
  method: 'post',
  path: '/v2/check-certificate',
  tags: ['Корзина'],
  summary: 'Что даёт промокод или сертификат этой корзине',
  security: bearerAuth,
  middleware: requireCustomer,
  request: jsonBody(checkCertificateBody),
  responses: { 200: json(certificate, 'Что даёт код; type null, если личная скидка не меньше'), ...errors(401, 422) },
})

/** POST /v2/check-certificate. Spec §7, contract "Shapes". */
export const certificateRoutes = createRouter()

certificateRoutes.openapi(checkRoute, async (c) => {
  return c.json((await checkCertificate(customerOf(c), c.req.valid('json'))) satisfies Certificate, 200)
})
