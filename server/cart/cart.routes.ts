import { certificate, checkCertificateBody, quote, quoteBody } from '~/contracts/cart'
import { customer, guestOrCustomer } from '#server/auth/guards'
import { endpoint } from '#server/http/endpoint'
import { tryCertificate, quoteCart } from './cart.service'

const tag = 'Корзина'

export const cartEndpoints = [
  endpoint('POST /v3/cart/quote', {
    tag,
    guard: guestOrCustomer,
    summary: 'Сколько стоит корзина и из чего сложилась сумма',
    body: quoteBody,
    answer: quote,
    says: 'Расчёт',
    run: (ctx, { body }) => quoteCart(ctx, body),
  }),
  endpoint('POST /v2/check-certificate', {
    tag,
    guard: customer,
    summary: 'Что даёт промокод или сертификат этой корзине',
    body: checkCertificateBody,
    answer: certificate,
    says: 'Что даёт код; type null, если личная скидка не меньше',
    run: (ctx, { body }) => tryCertificate(ctx, body),
  }),
]
