import { kitchenQuery } from '~/contracts/staff-board'
import { FOREIGN_KITCHEN } from '#server/live/close-codes'
import { refuseSocket } from '#host'
import { demandOwnOrigin, isUpgrade, acceptSocket } from '#server/live/upgrade'
import { invalid } from '#server/core/errors'
import { createRouter } from '#server/http/router'
import { requireKitchen, requireRight, staffOf } from './access/staff-context'

export const staffLiveRoutes = createRouter()

// no OpenAPI operation: the description has no WebSockets
staffLiveRoutes.get('/staff/live', requireRight('board.view'), async (c) => {
  const query = kitchenQuery.safeParse(c.req.query())
  if (!query.success) throw invalid('kitchen_id', 'Выберите кухню')
  const ctx = staffOf(c)
  const kitchenId = query.data.kitchen_id
  if (!isUpgrade(c)) requireKitchen(ctx, kitchenId)
  else {
    demandOwnOrigin(c)
    if (ctx.staff.kitchens !== 'all' && !ctx.staff.kitchens.includes(kitchenId)) return refuseSocket(FOREIGN_KITCHEN, 'another kitchen')
  }
  const { sessionId, device } = ctx.staff
  const owner = { ...(sessionId !== null && { session: sessionId }), ...(device && { device: device.id }) }
  return acceptSocket(c, kitchenId, { tag: 'staff', owner })
})
