import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffCreation, staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import {
  addCityBody,
  addPointBody,
  addStationBody,
  placeHours,
  placeHoursBody,
  staffCities,
  staffCity,
  staffCityBody,
  staffPoint,
  staffPointBody,
  staffPoints,
  station,
  stationBody,
  stationList,
} from '~/contracts/staff-places'

const withRevision = (call: { staff: string }, revision: number) => ({ ...call, headers: { 'if-match': `"${revision}"` } })

/** Cities and pickup points. */
export const fetchPlaces = createServerFn()
  .middleware([staffSession])
  .handler(async ({ context }) => {
    const [cities, points] = await Promise.all([
      apiGet('/staff/cities', staffCities, context.staff),
      apiGet('/staff/pickuppoints', staffPoints, context.staff),
    ])
    return { cities, points }
  })

export const fetchStations = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/stations', stationList, context.staff))

/** Throws 403, 422. */
export const addCity = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(addCityBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/cities', data, staffCity, context.staff))

/** Throws 403, 404, 409 `edited_meanwhile`, 422. */
export const saveCity = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, revision: z.int(), body: staffCityBody })))
  .handler(({ data, context }) =>
    apiSend('PATCH', `/staff/cities/${data.id}`, data.body, staffCity, withRevision(context.staff, data.revision)),
  )

/** Throws 403, 422. */
export const addPoint = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(addPointBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/pickuppoints', data, staffPoint, context.staff))

/** Throws 403, 404, 409 `edited_meanwhile`, 422. */
export const savePoint = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, revision: z.int(), body: staffPointBody })))
  .handler(({ data, context }) =>
    apiSend('PATCH', `/staff/pickuppoints/${data.id}`, data.body, staffPoint, withRevision(context.staff, data.revision)),
  )

const placeRef = z.object({ kind: z.enum(['cities', 'pickuppoints']), id })

/** Stores hours, or with `isDry` only says which promised orders they leave outside. Throws 404, 409 `edited_meanwhile`, 422. */
export const saveHours = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(placeRef.extend({ revision: z.int(), isDry: z.boolean(), body: placeHoursBody })))
  .handler(({ data: { kind, id: place, revision, isDry, body }, context }) =>
    apiSend('PUT', `/staff/${kind}/${place}/hours${isDry ? '?dry=1' : ''}`, body, placeHours, withRevision(context.staff, revision)),
  )

/** Throws 403, 404, 409 `in_use`. */
export const removePlace = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(placeRef))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/${data.kind}/${data.id}`, undefined, nothing, context.staff))

export const addStation = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(addStationBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/stations', data, station, context.staff))

export const saveStation = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, body: stationBody })))
  .handler(({ data, context }) => apiSend('PATCH', `/staff/stations/${data.id}`, data.body, station, context.staff))

export const removeStation = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/stations/${data}`, undefined, nothing, context.staff))
