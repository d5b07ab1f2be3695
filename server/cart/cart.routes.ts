import { createRoute } from '@hono/zod-openapi'
import { quote, quoteBody, type Quote } from '~/contracts/cart'
import { allowGuest } from '#server/auth/guards'
import { bearerAuth, createRouter, errors, json, jsonBody } from '#server/http/router'
import { quoteCart } from './cart.service'

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

/** POST /v3/cart/quote. Contract "Added calls". */
export const cartRoutes = createRouter()

cartRoutes.openapi(quoteRoute, async (c) => {
  const ctx = c.get('customer') ?? c.get('service')
  return c.json((await quoteCart(ctx, c.req.valid('json'))) satisfies Quote, 200)
})
