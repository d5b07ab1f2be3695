import { createRoute } from '@hono/zod-openapi'
import { certificate, checkCertificateBody, quote, quoteBody } from '~/contracts/cart'
import { allowGuest, requireCustomer } from '#server/auth/guards'
import { customerOf } from '#server/http/context'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { checkCertificate, quoteCart } from './cart.service'

export const cartRoutes = createRouter()

const guestOrCustomer: Record<string, string[]>[] = [{}, ...bearerAuth]

const quoteRoute = createRoute({
  method: 'post',
  path: '/v3/cart/quote',
  tags: ['Корзина'],
  summary: 'Сколько стоит корзина и из чего сложилась сумма',
  security: guestOrCustomer,
  middleware: allowGuest,
  request: jsonBody(quoteBody),
  responses: { 200: json(quote, 'Расчёт'), ...errors(422) },
})

cartRoutes.openapi(quoteRoute, async (c) => {
  const ctx = c.get('customer') ?? c.get('service')
  return c.json(await quoteCart(ctx, c.req.valid('json')), 200)
})

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

cartRoutes.openapi(checkRoute, async (c) => c.json(await checkCertificate(customerOf(c), c.req.valid('json')), 200))
