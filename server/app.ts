import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { authEndpoints } from '#server/auth/auth.routes'
import { rateLimited } from '#server/auth/guards'
import { addressEndpoints } from '#server/addresses/addresses.routes'
import { bankEndpoints } from '#server/sandbox-bank/bank.routes'
import { cardEndpoints } from '#server/cards/cards.routes'
import { cartEndpoints } from '#server/cart/cart.routes'
import { catalogEndpoints } from '#server/catalog/catalog.routes'
import { clientErrorEndpoints } from '#server/client-errors/client-errors.routes'
import { devEndpoints } from '#server/dev/dev.routes'
import { dictionaryEndpoints } from '#server/shop/dictionaries.routes'
import { documentRoutes } from '#server/openapi/openapi.routes'
import { favoriteEndpoints } from '#server/favorites/favorites.routes'
import { liveEndpoints, liveSocket } from '#server/live/live.routes'
import { newsEndpoints } from '#server/news/news.routes'
import { orderEndpoints } from '#server/orders/orders.routes'
import { paymentEndpoints } from '#server/payments/payments.routes'
import { searchEndpoints } from '#server/search/search.routes'
import { staffLiveRoutes } from '#server/staff/live.routes'
import { boardEndpoints } from '#server/staff/kitchen/board/board.routes'
import { editsEndpoints } from '#server/staff/desk/edits.routes'
import { mediaEndpoints } from '#server/staff/office/media/media.routes'
import { courierEndpoints } from '#server/staff/courier/courier.routes'
import { auditEndpoints } from '#server/staff/office/audit/audit.routes'
import { importEndpoints } from '#server/staff/office/exchange/imports.routes'
import { exportEndpoints } from '#server/staff/office/exchange/export.routes'
import { deskEndpoints } from '#server/staff/desk/desk.routes'
import { menuEndpoints } from '#server/staff/office/menu/menu.routes'
import { phoneOrderEndpoints } from '#server/staff/desk/phone-orders.routes'
import { numbersEndpoints } from '#server/staff/office/numbers/numbers.routes'
import { deviceEndpoints } from '#server/staff/office/people/devices.routes'
import { peopleEndpoints } from '#server/staff/office/people/people.routes'
import { signInEndpoints } from '#server/staff/office/people/sign-in.routes'
import { apologyEndpoints } from '#server/staff/office/settings/apology.routes'
import { payTermsEndpoints } from '#server/staff/office/settings/payments.routes'
import { loyaltyTermsEndpoints } from '#server/staff/office/loyalty/loyalty.routes'
import { shopEndpoints } from '#server/staff/office/settings/shop.routes'
import { customerEndpoints } from '#server/staff/office/customers/customers.routes'
import { placeEndpoints } from '#server/staff/office/places/places.routes'
import { zoneEndpoints } from '#server/staff/office/places/zones.routes'
import { officeNewsEndpoints } from '#server/staff/office/promos/news.routes'
import { promotionEndpoints } from '#server/staff/office/promos/promotions.routes'
import { readyEndpoints } from '#server/staff/office/ready/ready.routes'
import { staffEndpoints } from '#server/staff/staff.routes'
import { stopEndpoints } from '#server/staff/kitchen/stops/stops.routes'
import { systemEndpoints } from '#server/shop/system.routes'
import { userEndpoints } from '#server/user/user.routes'
import { outdateGeneration } from '#server/edge/cache-generation'
import { bodyTooLarge, maxBodyBytes } from '#server/http/body-limits'
import { serviceContext, type ApiEnv } from '#server/http/context'
import { mount } from '#server/http/endpoint'
import { createRouter } from '#server/http/router'
import { errorResponse, reportedErrorResponse, servedOnly, unmatchedResponse } from '#server/http/error-response'

/** Staff calls that change addresses and what stands at them. */
const CHANGES_MENU = /^\/api\/staff\/(?:menu\/|news\/|audit\/\d)/

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

const customers = [
  // before the catalogue, whose /v3/goods/{id} would match `search`
  searchEndpoints,
  catalogEndpoints,
  dictionaryEndpoints,
  newsEndpoints,
  systemEndpoints,
  authEndpoints,
  userEndpoints,
  addressEndpoints,
  cardEndpoints,
  favoriteEndpoints,
  cartEndpoints,
  orderEndpoints,
  liveEndpoints,
  paymentEndpoints,
  bankEndpoints,
]
const staff = [
  staffEndpoints,
  loyaltyTermsEndpoints,
  shopEndpoints,
  apologyEndpoints,
  payTermsEndpoints,
  placeEndpoints,
  zoneEndpoints,
  customerEndpoints,
  deskEndpoints,
  phoneOrderEndpoints,
  boardEndpoints,
  stopEndpoints,
  menuEndpoints,
  officeNewsEndpoints,
  promotionEndpoints,
  editsEndpoints,
  courierEndpoints,
  mediaEndpoints,
  signInEndpoints,
  deviceEndpoints,
  peopleEndpoints,
  auditEndpoints,
  importEndpoints,
  exportEndpoints,
  readyEndpoints,
  numbersEndpoints,
]
api.route('/', mount(createRouter(), ...customers, ...staff, clientErrorEndpoints, devEndpoints))
api.route('/', liveSocket)
api.route('/', staffLiveRoutes)
api.route('/', documentRoutes(api))

api.notFound((c) => unmatchedResponse(c, api))
api.onError(reportedErrorResponse)
