import { createServerFn } from '@tanstack/react-start'
import { checked } from '~/api/checked'
import { apiGet } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { numbers, numbersQuery } from '~/contracts/staff-numbers'
import { z } from 'zod'

const asked = z.object({ from: z.string(), to: z.string(), kitchen_id: z.int().optional(), compare: numbersQuery.shape.compare })

/** The figures of a period. Throws 403, 404 for a foreign kitchen, 422. */
export const fetchNumbers = createServerFn()
  .middleware([staffSession])
  .validator(checked(asked))
  .handler(({ data: { kitchen_id, ...data }, context }) => {
    const search = new URLSearchParams({ ...data, ...(kitchen_id !== undefined && { kitchen_id: String(kitchen_id) }) })
    return apiGet(`/staff/numbers?${search.toString()}`, numbers, context.staff)
  })
