import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { authRoutes } from '#server/auth/auth.routes'
import { rateLimited } from '#server/auth/guards'
import { addressRoutes } from '#server/addresses/addresses.routes'
import { bankRoutes } from '#server/sandbox-bank/bank.routes'
import { cardRoutes } from '#server/cards/cards.routes'
import { cartRoutes } from '#server/cart/cart.routes'
import { catalogRoutes } from '#server/catalog/catalog.routes'
import { clientErrorRoutes } from '#server/client-errors/client-errors.routes'
import { devRoutes } from '#server/dev/dev.routes'
import { dictionaryRoutes } from '#server/shop/dictionaries.routes'
import { documentRoutes } from '#server/openapi/openapi.routes'
import { favoriteRoutes } from '#server/favorites/favorites.routes'
import { liveRoutes } from '#server/live/live.routes'
import { newsRoutes } from '#server/news/news.routes'
import { orderRoutes } from '#server/orders/orders.routes'
import { paymentRoutes } from '#server/payments/payments.routes'
import { searchRoutes } from '#server/search/search.routes'
import { staffLiveRoutes } from '#server/staff/live.routes'
import { boardRoutes } from '#server/staff/board/board.routes'
import { editsRoutes } from '#server/staff/desk/edits.routes'
import { mediaRoutes } from '#server/staff/media/media.routes'
import { courierRoutes } from '#server/staff/courier/courier.routes'
import { auditRoutes } from '#server/staff/audit/audit.routes'
import { importRoutes } from '#server/staff/exchange/imports.routes'
import { exportRoutes } from '#server/staff/exchange/export.routes'
import { deskRoutes } from '#server/staff/desk/desk.routes'
import { menuRoutes } from '#server/staff/menu/menu.routes'
import { phoneOrderRoutes } from '#server/staff/desk/phone-orders.routes'
import { numbersRoutes } from '#server/staff/numbers/numbers.routes'
import { deviceRoutes } from '#server/staff/people/devices.routes'
import { peopleRoutes } from '#server/staff/people/people.routes'
import { signInRoutes } from '#server/staff/people/sign-in.routes'
import { shopRoutes } from '#server/staff/settings/shop.routes'
import { customerRoutes } from '#server/staff/customers/customers.routes'
import { placeRoutes } from '#server/staff/places/places.routes'
import { promoRoutes } from '#server/staff/promos/promos.routes'
import { readyRoutes } from '#server/staff/ready/ready.routes'
import { staffRoutes } from '#server/staff/staff.routes'
import { stopRoutes } from '#server/staff/stops/stops.routes'
import { systemRoutes } from '#server/shop/system.routes'
import { userRoutes } from '#server/user/user.routes'
import { outdateGeneration } from '#server/edge/cache-generation'
import { bodyTooLarge, maxBodyBytes } from '#server/http/body-limits'
import { serviceContext, type ApiEnv } from '#server/http/context'
import { errorResponse, reportedErrorResponse, servedOnly, unmatchedResponse } from '#server/http/error-response'

/** Staff calls that change addresses and what stands at them. */
const CHANGES_MENU = /^\/api\/staff\/(?:menu|news|audit)\//

/** The shop's API. `api.request('/api/v3/…', init, env)` calls it in-process. */
export const api = new OpenAPIHono<ApiEnv>().basePath('/api')

api.use((c, next) => bodyLimit({ maxSize: maxBodyBytes(c.req.path), onError: () => errorResponse(bodyTooLarge(c.req.path), c) })(c, next))
api.use(serviceContext)
api.use(rateLimited)
api.use(servedOnly)
api.use(async (c, next) => {
  await next()
  if (c.req.method !== 'GET' && c.res.ok && CHANGES_MENU.test(c.req.path)) outdateGeneration(c.env)
})

// before the catalogue, whose /v3/goods/{id} would match `search`
api.route('/', searchRoutes)
api.route('/', catalogRoutes)
api.route('/', dictionaryRoutes)
api.route('/', newsRoutes)
api.route('/', systemRoutes)
api.route('/', authRoutes)
api.route('/', userRoutes)
api.route('/', addressRoutes)
api.route('/', cardRoutes)
api.route('/', favoriteRoutes)
api.route('/', cartRoutes)
api.route('/', orderRoutes)
api.route('/', liveRoutes)
api.route('/', paymentRoutes)
api.route('/', bankRoutes)
api.route('/', staffRoutes)
api.route('/', shopRoutes)
api.route('/', placeRoutes)
api.route('/', customerRoutes)
api.route('/', deskRoutes)
api.route('/', phoneOrderRoutes)
api.route('/', staffLiveRoutes)
api.route('/', boardRoutes)
api.route('/', stopRoutes)
api.route('/', menuRoutes)
api.route('/', promoRoutes)
api.route('/', editsRoutes)
api.route('/', courierRoutes)
api.route('/', mediaRoutes)
api.route('/', signInRoutes)
api.route('/', deviceRoutes)
api.route('/', peopleRoutes)
api.route('/', auditRoutes)
api.route('/', importRoutes)
api.route('/', exportRoutes)
api.route('/', readyRoutes)
api.route('/', numbersRoutes)
api.route('/', clientErrorRoutes)
api.route('/', devRoutes)
api.route('/', documentRoutes(api))

api.notFound((c) => unmatchedResponse(c, api))
api.onError(reportedErrorResponse)
