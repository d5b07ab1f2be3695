import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { board, events, opResults, opsBody } from '~/contracts/staff-board'

/** The whole board of a kitchen. Throws 401, 403, 404 for a foreign kitchen. */
export const fetchBoard = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id })))
  .handler(({ data, context }) => apiGet(`/staff/board?kitchen_id=${data.kitchenId}`, board, context.staff))

/** What the board shows differently after a cursor, and how many events that were. Throws as `fetchBoard`, 410 `resync` if it is too long ago. */
export const fetchEvents = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id, after: z.int().min(0) })))
  .handler(async ({ data, context }) => {
    const path = `/staff/events?kitchen_id=${data.kitchenId}&after=${data.after}`
    const { events: all, ...news } = await apiGet(path, events, context.staff)
    return { ...news, count: all.length }
  })

/** Runs operations in order; each has its own result. Throws 401, 403. */
export const sendOps = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(opsBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/ops', data, opResults, context.staff))
