import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiSend, isApiElsewhere } from '~/api/client.server'
import { id } from '~/contracts/common'
import { liveTicket } from '~/contracts/live'
import { ApiError } from '~/lib/api-error'

/** Where the news of an order can be heard; null if it cannot: an API elsewhere, no channel, or a foreign order. */
export const fetchLiveUrl = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ id })))
  .handler(async ({ data, context }): Promise<string | null> => {
    if (isApiElsewhere()) return null
    try {
      return (await apiSend('POST', `/v3/orders/${data.id}/live`, undefined, liveTicket, { token: context.token })).url
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  })
