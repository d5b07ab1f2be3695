import { createServerFn } from '@tanstack/react-start'
import { apiGet } from '~/api/client.server'
import { cities } from '~/contracts/dictionaries'

/** When each city takes orders: `[{ cityId, hours }]`, in the time of the city. Only the page that tells them asks. */
export const fetchCityHours = createServerFn().handler(async () =>
  (await apiGet('/v2/cities', cities)).map(({ id, hours }) => ({ cityId: id, hours })),
)
