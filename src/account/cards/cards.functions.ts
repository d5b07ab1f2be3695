import { queryOptions } from '@tanstack/react-query'
import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { bearer } from '~/api/bearer'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { id } from '~/contracts/common'
import { addCardBody, cardCodeQuery, cardConfirmed, cardList, cardWaiting } from '~/contracts/cards'

/** The customer's saved cards, the default first: brand and last four digits. Throws 401. */
export const fetchCards = createServerFn()
  .middleware([bearer])
  .handler(({ context }) => apiGet('/v2/cards', cardList, { token: context.token }))

/** Submits a card and sends a code to the phone. The number is only in the request body. Throws 401, 422 `card`, `phone`, `emitent`. */
export const addCard = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(addCardBody))
  .handler(({ data, context }) => apiSend('POST', '/v2/token', data, cardWaiting, { token: context.token }))

/** Confirms the pending card and returns it. Throws 401, 422 `code` with the attempts left. */
export const confirmCard = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(cardCodeQuery))
  .handler(async ({ data, context }) => {
    return (await apiSend('GET', `/v2/send-code?code=${data.code}`, undefined, cardConfirmed, { token: context.token })).card
  })

/** Deletes a card. Throws 401, 404 for another customer's id. */
export const deleteCard = createServerFn({ method: 'POST' })
  .middleware([bearer])
  .validator(checked(z.object({ id })))
  .handler(({ data, context }) => apiSend('GET', `/v2/deactivate-token?id=${data.id}`, undefined, nothing, { token: context.token }))

export const cardQueries = {
  list: () => queryOptions({ queryKey: ['me', 'cards'], queryFn: () => fetchCards(), staleTime: 30_000 }),
}
