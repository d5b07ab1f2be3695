import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { kitchenCounts } from '~/contracts/staff-board'
import { shopReady } from '~/contracts/staff-ready'

/** How much there is to do in a kitchen. Throws 401, 403, 404 for a foreign kitchen. */
export const fetchCounts = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id })))
  .handler(({ data, context }) => apiGet(`/staff/counts?kitchen_id=${data.kitchenId}`, kitchenCounts, context.staff))

/** How many of the checks before opening are passed. Throws 401, 403. */
export const fetchReadyCount = createServerFn()
  .middleware([staffSession])
  .handler(async ({ context }) => {
    const { checks } = await apiGet('/staff/ready', shopReady, context.staff)
    return { passed: checks.filter(({ ok }) => ok !== false).length, all: checks.length }
  })
